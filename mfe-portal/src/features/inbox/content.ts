import type { Conversation, InboxChannel, InboxState, InboxView, ThreadItem } from '@vitrine/contracts';

export const viewLabels: Readonly<Record<InboxView, string>> = { unassigned: 'Unassigned', mine: 'Mine', all: 'All' };
export const stateLabels: Readonly<Record<InboxState, string>> = {
  open: 'Open',
  snoozed: 'Snoozed',
  closed: 'Closed',
};

/** How a message came, behind who wrote it: `by email`. */
const channelPhrases: Readonly<Record<InboxChannel, string>> = {
  email: 'by email',
  sms: 'by text',
  chat: 'in the chat',
  call: 'asked for a call',
  form: 'by the contact form',
  estimate: 'asked about an estimate',
};

export const emptyTexts: Readonly<Record<InboxState, { readonly title: string; readonly text: string }>> = {
  open: {
    title: 'Nothing waits here',
    text: 'Replies to your emails, texts, chats, call requests and questions on estimates come in here.',
  },
  snoozed: { title: 'Nothing is snoozed', text: 'Snooze a conversation, and it comes back when you choose.' },
  closed: { title: 'Nothing is closed', text: 'Close a conversation when you’re done. A new message opens it again.' },
};

/** (212) 555-0148 of a number in the United States; others as they are. */
export const numberText = (phone: string): string =>
  phone.replace(/^(?:\+1)?[\s(-]*(\d{3})[\s)-]*(\d{3})[\s-]*(\d{4})$/, '($1) $2-$3');

/** People by their names; of somebody unknown what we have. */
export const nameOf = ({ name, company, email, phone }: Conversation): string =>
  name ?? company ?? email ?? (phone === null ? 'Somebody unknown' : numberText(phone));

export const isUnknown = ({ contactId, clientId }: Conversation): boolean => contactId === null && clientId === null;

/** Who wrote, and how: `Ada Brightwell by text`; of what any of the team sent, `Sent by text`. */
export function byLine(item: ThreadItem, person: string): { readonly who: string; readonly how: string } {
  const who = item.direction === 'out' ? 'Sent' : person;
  if (item.kind === 'bounce') return { who: 'Not delivered', how: 'says a mail server' };
  if (item.kind === 'auto-reply') return { who: 'Automatic reply', how: `from ${person}` };
  if (item.estimate) return { who, how: `asked about ${item.estimate.number}` };
  return { who, how: channelPhrases[item.channel] };
}

export const quotedText = (quoted: string): string => {
  const lines = quoted.split('\n').length;
  return lines === 1 ? '1 quoted line' : `${lines} quoted lines`;
};

export const patientNotes = {
  received: 'This may hold details of a patient. Don’t pass them on by email or text.',
  typed: 'This looks like details of a patient. Email and texts aren’t a safe way for them.',
} as const;
