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
