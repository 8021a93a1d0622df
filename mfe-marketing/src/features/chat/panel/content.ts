/** What the panel says; the answers of the assistant are in `intents.ts`. */
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
} as const;

export const chatWelcome =
  'Hi, and welcome. I’m an automated assistant. Ask me about services, prices or timing, or leave your email address ' +
  'and one of us will write to you within 24 hours. Please don’t share patient details here.';

/** After a conversation was captured as a lead. */
export const chatCaptured =
  'Thank you. We have your address and this conversation, and one of us will write within 24 hours. Anything you ' +
  'add here reaches us too.';

/** Fixed by the public specification, section 8. */
export const chatCaptureFailure = "I'll make sure our team gets your message. They typically respond within 24 hours!";
