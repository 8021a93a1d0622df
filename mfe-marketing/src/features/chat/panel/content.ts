/** What the panel says; the answers of the assistant are in `intents.ts`. */
export const chatLabels = {
  title: 'The front desk',
  subtitle: 'A script, with people behind it',
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
  'Good day, and welcome. I am the studio’s assistant: a short script with good manners, and people behind me. ' +
  'Ask about services, prices or timing, or leave an e-mail address and one of them will write within 24 hours. ' +
  'Please keep patient details out of this window.';

/** After a conversation was captured as a lead. */
export const chatCaptured =
  'Thank you. Your address and this conversation are with the studio. A person will write within 24 hours. Add ' +
  'anything you like here and it will reach them too.';

/** Fixed by the public specification, section 8. */
export const chatCaptureFailure = "I'll make sure our team gets your message. They typically respond within 24 hours!";
