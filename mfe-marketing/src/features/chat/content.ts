/** What the launcher says, before there is a conversation; the conversation's words are in `panel/words.ts`. */
export const launcherLabels = {
  open: 'Open chat',
  openUnread: 'Open chat, one new message',
  close: 'Close chat',
  loading: 'Opening chat',
  failure: 'The chat could not be loaded.',
  failureWay: 'Write by the contact form',
} as const;
