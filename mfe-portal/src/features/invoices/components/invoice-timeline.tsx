import { type DisplayStatus, fieldNouns, type InvoiceEvent, invoiceFields } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Skeleton, Timeline, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { capitalize, formatAmount, formatDate, formatFull, formatMoment, useNow } from '../../../shared/format.ts';
import { useNameOf } from '../../../shared/queries.ts';
import { ShowEarlier } from '../../../shared/screen/list-body.tsx';
import { InlineLoadError } from '../../../shared/screen/query-errors.tsx';
import { Section } from '../../../shared/screen/section.tsx';
import { statusLabels } from '../content.ts';
import { useInvoiceTimeline } from '../invoices-queries.ts';
import { entryLabel } from './payment-texts.ts';

type MessageStatus = Extract<InvoiceEvent, { kind: 'message' }>['status'];

/** Outcome of a message after its channel: 'Email to june@alder.test: delivered'. */
const messageStatuses: Record<MessageStatus, string> = {
  queued: 'on its way',
  sent: 'sent',
  delivered: 'delivered',
  bounced: 'bounced',
  complained: 'reported as spam',
  failed: 'failed',
  suppressed: 'not sent, blocked address',
  unknown: 'outcome unknown',
  mock_sent: 'mocked, not sent (test mode)',
  canceled: 'canceled, not sent',
};

type EventOf<K extends InvoiceEvent['kind']> = Extract<InvoiceEvent, { kind: K }>;
type Actor = EventOf<'created'>['actor'];

type NameOf = ReturnType<typeof useNameOf>;

/** Ends a line with who did it. */
function byWhom({ kind, name }: Actor, nameOf: NameOf): string {
  if (kind === 'person') return ` by ${nameOf(name)}`;
  if (kind === 'key') return ` by the key ${name}`;
  return kind === 'system' ? ' automatically' : ` by ${name}`;
}

const fieldNames: Readonly<Record<string, string>> = {
  ...fieldNouns(invoiceFields),
  clientId: 'client',
  amountCents: 'amount',
  items: 'items',
  parts: 'payment terms',
  discount: 'discount',
};

const labelOf = (status: string): string => (status in statusLabels ? statusLabels[status as DisplayStatus] : status);
const times = (count: number): string => (count === 2 ? 'twice' : `${count} times`);

const checkoutStates = {
  creating: 'begins',
  open: 'not paid yet',
  processing: 'payment on its way',
  paid: 'paid',
  failed: 'payment failed',
  expired: 'left without paying',
  review: 'payment in review',
} as const;

const actionTexts: Record<NonNullable<Extract<InvoiceEvent, { kind: 'edited' }>['action']>, string> = {
  refund_requested: 'Refund requested',
  refund_failed: 'Refund failed',
  credit_note_issued: 'Credit note issued',
  credit_note_voided: 'Credit note voided',
  written_off: 'Written off',
  write_off_ended: 'Owed again',
  payment_started: 'Payment on its way',
  payment_failed: 'Payment failed',
  payment_returned: 'Payment returned by the bank',
  dispute_needs_response: 'Disputed by the client',
  dispute_under_review: 'The bank is deciding about the dispute',
  dispute_won: 'Dispute won',
  dispute_lost: 'Dispute lost',
  dispute_closed: 'Dispute closed',
};

/** An event as text: a line, and a muted one below it. */
function eventText(
  event: InvoiceEvent,
  format: (cents: number) => string,
  nameOf: NameOf,
): { readonly text: string; readonly detail?: string } {
  const by = (actor: Actor) => byWhom(actor, nameOf);
  switch (event.kind) {
    case 'created':
      return {
        text: event.from === null ? `Created${by(event.actor)}` : `Duplicated from ${event.from}${by(event.actor)}`,
      };
    case 'edited': {
      if (event.action !== undefined)
        return {
          text: `${actionTexts[event.action]}${event.action === 'refund_requested' ? by(event.actor) : ''}`,
          ...(event.reason !== undefined && { detail: event.reason }),
        };
      const hold = holdOf(event);
      if (hold) return { ...hold, text: `${hold.text}${by(event.actor)}` };
      return {
        text: `${event.reason === undefined ? 'Edited' : 'Corrected'}${by(event.actor)}`,
        ...(event.changes.length > 0 && {
          detail: [sentence(event.changes.map(({ field }) => fieldNames[field] ?? field)), event.reason]
            .filter((part) => part !== undefined)
            .join(': '),
        }),
      };
    }
    case 'status':
      return { text: `Marked ${labelOf(event.after).toLowerCase()}${by(event.actor)}` };
    case 'link-rotated':
      return { text: `Payment link replaced${by(event.actor)}` };
    case 'message':
      return {
        text: `${event.channel === 'sms' ? 'SMS' : 'Email'} to ${event.to}: ${messageStatuses[event.status]}`,
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
      return { text: `Client opened the checkout for ${format(event.amountCents)}: ${checkoutStates[event.state]}` };
    case 'payment':
      return {
        text: `${entryLabel(event.entry, event)}: ${formatAmount(event)}`,
        ...(event.note !== null && { detail: event.note }),
      };
    case 'payment-resolved':
      break;
  }
  return {
    text:
      `${event.outcome === 'accepted' ? 'Payment counted' : 'Payment marked as refunded'}${by(event.actor)}, ` +
      format(event.amountCents),
    detail: event.note,
  };
}

/** A hold of the reminders, which is an edit of one field; null for any other edit. */
function holdOf({ changes, reason }: EventOf<'edited'>): { readonly text: string; readonly detail?: string } | null {
  const value = (name: string): unknown => changes.find(({ field }) => field === name)?.after;
  if (value('reminders') === 'on') return { text: 'Reminders resumed' };
  if (value('reminders') !== 'held') return null;
  const until = value('until');
  return {
    text: `Reminders put on hold${typeof until === 'string' ? ` until ${formatDate(until)}` : ''}`,
    ...(reason !== undefined && { detail: reason }),
  };
}

const sentence = (names: readonly string[]): string => {
  const text = new Intl.ListFormat('en-US').format(names);
  return capitalize(text);
};

const Detail = styled.span`
  display: block;
  color: ${vars.color.textFaint};
  overflow-wrap: anywhere;
`;

/** Events by staff, the client and the providers. New events are announced. */
export const InvoiceTimeline = ({ id }: { readonly id: string }) => {
  const timeline = useInvoiceTimeline(id);
  const now = useNow();
  // Hidden for a new draft: a title without events would look like an error.
  const events = timeline.data?.pages.flatMap(({ items }) => items);
  if (events?.length === 0) return null;
  return (
    <Section title="Timeline">
      <div aria-live="polite" aria-busy={timeline.isPending}>
        {events ? (
          <Timeline
            events={events.map((event) => ({
              id: event.id,
              text: <Entry event={event} />,
              time: formatMoment(event.at, now),
              dateTime: event.at,
            }))}
          />
        ) : timeline.isPending ? (
          <>
            <Skeleton width="long" />
            <Skeleton width="medium" />
          </>
        ) : (
          <InlineLoadError query={timeline} />
        )}
        {events && (
          <ShowEarlier
            more={timeline.hasNextPage}
            busy={timeline.isFetchingNextPage}
            error={timeline.isFetchNextPageError ? timeline.error : null}
            onShow={() => void timeline.fetchNextPage()}
          />
        )}
      </div>
    </Section>
  );
};

const Entry = ({ event }: { readonly event: InvoiceEvent }) => {
  const { text, detail } = eventText(event, formatCents, useNameOf());
  return (
    <span title={formatFull(event.at)}>
      {text}
      {detail !== undefined && <Detail>{detail}</Detail>}
    </span>
  );
};
