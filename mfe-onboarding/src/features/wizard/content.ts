import { accountManager } from '@vitrine/brand';
import type { monthlyBudgets } from '@vitrine/contracts';

/** Copy of the wizards; texts named in the public specification, sections 2, 3 and 5, are exact. */

/** Monthly budgets of wizard A with their labels. */
export const budgetLabels: Readonly<Record<(typeof monthlyBudgets)[number], string>> = {
  '1000-2500': '$1,000 to $2,500',
  '2500-5000': '$2,500 to $5,000',
  '5000-10000': '$5,000 to $10,000',
  '10000+': '$10,000 and above',
};

export const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  practiceName: 'Practice name',
  practiceType: 'Practice type',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP code',
  website: 'Website',
  instagram: 'Instagram',
  facebook: 'Facebook',
  twitter: 'Twitter',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  marketingGoals: 'Marketing goals',
  monthlyBudget: 'Monthly budget',
  startDate: 'Start date',
  promoCode: 'Promo code',
  additionalNotes: 'Additional notes',
  selectedCampaign: 'Package',
  customRequirements: 'Custom requirements',
} as const;

export const texts = {
  previous: 'Previous',
  next: 'Next',
  launch: 'Launch Payment Portal',
  launching: 'Launching...',
  storageFailure: 'This browser doesn’t let us save your answers. Please finish before you close this page.',
  storageNotice: 'We save your answers on this device for seven days, so you can come back and finish.',
  failure: 'Something went wrong. Please try again or contact us directly.',
  checkAgain: 'Check again',
  edit: 'Edit',
  nothing: 'Not given',
  immediately: 'Immediately',
  whatNext: 'What happens next',
  checkAndPay: 'Check your answers. You pay on the next page.',
} as const;

/** Step 4 of wizard B, for whoever chose a package before. */
export const packageStepTexts = {
  selected: 'Your package',
  change: 'Change',
} as const;

/** For clients whose onboarding is done. */
export const welcomeTexts = {
  title: (name: string) => (name ? `Welcome back, ${name}` : 'Welcome back'),
  pay: (practice: string) => `We have everything we need from ${practice}. Your payment is what’s left.`,
  done: (practice: string) => `We have everything we need from ${practice}, and nothing is due right now.`,
  toPayment: 'Go to your payment',
  toDashboard: 'Go to dashboard',
} as const;

export const socialTip = {
  title: 'A tip about social accounts',
  text:
    'Add every account with your practice’s name, even the ones you don’t use anymore. Patients still find them, so ' +
    'we update those first.',
} as const;

/** Next steps of the summaries (public specification, section 2). */
export const nextSteps = {
  secure: {
    title: 'Secure payment setup',
    text: 'You pay on our payment provider’s own page. Your card details never reach us.',
  },
  choose: {
    title: 'Choose service package',
    text:
      'If you have a code, it already sets your offer. If not, you choose one of three packages next, and your ' +
      'answers come along.',
  },
  access: {
    title: 'Instant dashboard access',
    text: 'Your invoices and receipts are in your account as soon as the payment is confirmed.',
  },
  launch: {
    title: 'Campaign launch within 48 hours',
    text:
      `${accountManager.name}, your account manager, calls you on the next working day. Your first campaign goes ` +
      'live within two days of your start.',
  },
} as const;
