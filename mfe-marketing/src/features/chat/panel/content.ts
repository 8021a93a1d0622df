/** What the panel says; the answers of the assistant are in `answers.ts`. */
export const chatLabels = {
  title: 'The front desk',
  subtitle: 'An assistant now, a person within 24 hours',
  close: 'Close chat',
  log: 'Conversation',
  you: 'You',
  studio: 'Studio',
  typing: 'Writing a reply',
  quickActions: 'Suggested questions',
  input: 'Your message',
  placeholder: 'Write a message',
  send: 'Send',
  leaveOut: 'Please leave out names and dates of birth.',
  takenOut: 'Please leave out names and dates of birth. We’ll take them out when you send this.',
} as const;

export const chatWelcome =
  'Hi, and welcome. I’m an automated assistant. Ask me about services, prices or timing, or leave your email address ' +
  'or phone number and one of us will get back to you within 24 hours. Please don’t share patient details here.';
