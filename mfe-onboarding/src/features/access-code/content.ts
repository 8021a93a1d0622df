export const accessCodeTexts = {
  title: 'Access Code',
  description: 'Enter the code from your invitation. It opens your onboarding with what was agreed.',
  label: 'Access code',
  submit: 'Continue',
  checking: 'Checking…',
  noCode: 'No code?',
  browse: 'Browse Packages',
  empty: 'Please enter your code',
  continueUnchecked: 'Go on without checking',
} as const;
