import type { DisplayStatus, InvoiceEvent } from '@vitrine/contracts';
import { messageStatuses, paymentKinds, statusLabels } from './invoice-texts.ts';
import { paymentAmount } from './payment-amount.ts';

type Actor = Extract<InvoiceEvent, { kind: 'created' }>['actor'];

/** `by owner`; what nobody did has nobody. */
function by({ kind, name }: Actor): string {
  if (kind === 'person') return ` by ${name.split('@')[0] ?? name}`;
  if (kind === 'key') return ` by the key ${name}`;
  return kind === 'system' ? ' by itself' : ` by ${name}`;
}

const fieldNames: Record<string, string> = {
  clientId: 'client',
  memo: 'message',
  terms: 'terms',
  clientName: 'client name',
  clientEmail: 'client email',
  invoiceDate: 'invoice date',
  dueDate: 'due date',
  amountCents: 'amount',
  items: 'items',
  paymentLinkTitle: 'payment link title',
  paymentLinkMessage: 'payment link message',
};

const labelOf = (status: string): string => (status in statusLabels ? statusLabels[status as DisplayStatus] : status);
const times = (count: number): string => (count === 2 ? 'twice' : `${count} times`);

const checkoutStates = {
  creating: 'begins',
  open: 'has not paid yet',
  processing: 'payment is under way',
  paid: 'paid',
  failed: 'payment failed',
  expired: 'left without paying',
  review: 'payment is in review',
} as const;

/** An event in words: one line, and a quieter one below it. */
export function eventText(
  event: InvoiceEvent,
  format: (cents: number) => string,
): { readonly text: string; readonly detail?: string } {
  switch (event.kind) {
    case 'created':
      return {
        text: event.from === null ? `Created${by(event.actor)}` : `Duplicated from ${event.from}${by(event.actor)}`,
      };
    case 'edited':
      return {
        text: `${event.reason === undefined ? 'Edited' : 'Corrected'}${by(event.actor)}`,
        ...(event.changes.length > 0 && {
          detail: `${sentence(event.changes.map(({ field }) => fieldNames[field] ?? field))}${event.reason === undefined ? '' : `: ${event.reason}`}`,
        }),
      };
    case 'status':
      return { text: `Marked ${labelOf(event.after).toLowerCase()}${by(event.actor)}` };
    case 'link-rotated':
      return { text: `Payment link replaced${by(event.actor)}` };
    case 'message':
      return {
        text: `${event.channel === 'sms' ? 'SMS' : 'E-mail'} to ${event.to}: ${messageStatuses[event.status]}`,
        ...((event.failure ?? event.subject) !== null && { detail: event.failure ?? event.subject ?? '' }),
      };
    case 'opened':
      return {
        text:
          event.which === 'first' || event.times === 1
            ? 'Opened by the client'
            : `Opened by the client again, ${times(event.times)} in all`,
      };
    case 'checkout':
      return { text: `Client at the checkout for ${format(event.amountCents)}: ${checkoutStates[event.state]}` };
    case 'payment':
      return {
        text: `Ledger: ${paymentKinds[event.entry].toLowerCase()}, ${paymentAmount(event)}`,
        ...(event.note !== null && { detail: event.note }),
      };
    case 'payment-resolved':
      break;
  }
  return {
    text: `${event.outcome === 'accepted' ? 'Payment counted' : 'Payment marked as refunded'}${by(event.actor)}, ${format(event.amountCents)}`,
    detail: event.note,
  };
}

const sentence = (names: readonly string[]): string => {
  const text = new Intl.ListFormat('en-US').format(names);
  return text.charAt(0).toUpperCase() + text.slice(1);
};
