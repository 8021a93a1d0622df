import type { ClientEvent } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { type TimelineEvent, vars } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { formatFull, formatMoment } from '../../shared/dates.ts';
import { messageEvent } from '../../shared/messages/message-event.tsx';
import { paths } from '../../shared/paths.ts';
import { EntryLink, TimelineEntry } from '../../shared/timeline-entry.ts';
import { fieldLabels } from './client-texts.ts';

const Faint = styled.span`
  color: ${vars.color.textFaint};
`;

const dollars = (cents: number): string => `${cents < 0 ? '−' : ''}${formatCents(Math.abs(cents))}`;
const by = (who: string | null): ReactNode => who && <Faint>by {who}</Faint>;
const submissionTexts = { pending_payment: 'waits for its payment', paid: 'is paid', review: 'is in review' } as const;
const paymentTexts = { succeeded: null, review: 'In review', refund_due: 'To be refunded' } as const;

function entryOf(event: Exclude<ClientEvent, { kind: 'message' }>): ReactNode {
  switch (event.kind) {
    case 'created':
      return <>Added as a client {by(event.by)}</>;
    case 'edited':
      return (
        <>
          Edited: {event.fields.map((field) => fieldLabels[field] ?? field).join(', ')} {by(event.by)}
        </>
      );
    case 'invoice':
      return (
        <>
          <EntryLink to={paths.invoice(event.invoiceId)}>Invoice {event.number}</EntryLink>
          <Faint>
            {dollars(event.amountCents)}, {event.status} now
          </Faint>
        </>
      );
    case 'payment':
      return (
        <>
          {event.invoiceId ? (
            <EntryLink to={paths.invoice(event.invoiceId)}>{paymentTitle(event)}</EntryLink>
          ) : (
            paymentTitle(event)
          )}
          <Faint>
            {event.title}
            {paymentTexts[event.state] && `. ${paymentTexts[event.state]}.`}
          </Faint>
        </>
      );
    case 'submission':
      return `Onboarding of ${event.practiceName} ${submissionTexts[event.status]}`;
    case 'code':
      return `Code ${event.code} used`;
    default:
      return null;
  }
}

const paymentTitle = ({ refund, amountCents, currency }: Extract<ClientEvent, { kind: 'payment' }>): string =>
  `${refund ? 'Refund of' : 'Payment of'} ${dollars(amountCents)}${currency === 'usd' ? '' : ` ${currency.toUpperCase()}`}`;

/** An entry of a client's timeline. */
export const eventOf = (event: ClientEvent, now: Date): TimelineEvent =>
  event.kind === 'message'
    ? { ...messageEvent(event.message, now), id: event.id }
    : {
        id: event.id,
        text: <TimelineEntry title={formatFull(event.at)}>{entryOf(event)}</TimelineEntry>,
        time: formatMoment(event.at, now),
        dateTime: event.at,
      };
