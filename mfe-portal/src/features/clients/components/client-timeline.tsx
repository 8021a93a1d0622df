import type { ClientEvent } from '@vitrine/contracts';
import { Button, Skeleton, Text, Timeline, type TimelineEvent, vars } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { formatFull, formatMoment, formatSignedCents, useNow } from '../../../shared/format.ts';
import { EntryLink, messageEvent, TimelineEntry } from '../../../shared/messages/message-timeline.tsx';
import { useNameOf } from '../../../shared/queries.ts';
import { paths } from '../../../shared/paths.ts';
import { problemText } from '../../../shared/problems.ts';
import { Section } from '../../../shared/screen/section.tsx';
import { useClientTimeline } from '../clients-queries.ts';
import { changeLabels } from '../content.ts';

const Faint = styled.span`
  color: ${vars.color.textFaint};
`;

const NoteText = styled.span`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

type NameOf = ReturnType<typeof useNameOf>;

const By = ({ who }: { readonly who: string | null }) => {
  const nameOf = useNameOf();
  return who && <Faint>by {nameOf(who)}</Faint>;
};
const submissionTexts = { pending_payment: 'waits for its payment', paid: 'is paid', review: 'is in review' } as const;
const paymentTexts = { succeeded: null, review: 'In review', refund_due: 'To be refunded' } as const;

function entryOf(event: Exclude<ClientEvent, { kind: 'message' }>, nameOf: NameOf): ReactNode {
  switch (event.kind) {
    case 'created':
      return (
        <>
          Added as a client <By who={event.by} />
        </>
      );
    case 'edited':
      return (
        <>
          Edited: {event.fields.map((field) => changeLabels[field] ?? field).join(', ')} <By who={event.by} />
        </>
      );
    case 'invoice':
      return (
        <>
          <EntryLink to={paths.invoice(event.invoiceId)}>Invoice {event.number}</EntryLink>
          <Faint>
            {formatSignedCents(event.amountCents)}, {event.status} now
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
    case 'note':
      return (
        <>
          <NoteText>{event.text}</NoteText>
          <Faint>
            Note by {nameOf(event.by)}
            {event.edited && ', edited'}
          </Faint>
        </>
      );
    case 'file':
      return (
        <>
          {event.fromClient ? 'File received' : 'File added'}: {event.name} <By who={event.by} />
        </>
      );
    case 'task':
      return (
        <>
          Task done: {event.title} <By who={event.by} />
        </>
      );
    case 'code':
      return `Code ${event.code} used`;
    default:
      return null;
  }
}

const paymentTitle = ({ refund, amountCents, currency }: Extract<ClientEvent, { kind: 'payment' }>): string =>
  `${refund ? 'Refund of' : 'Payment of'} ` +
  `${formatSignedCents(amountCents)}${currency === 'usd' ? '' : ` ${currency.toUpperCase()}`}`;

const eventOf = (event: ClientEvent, now: Date, nameOf: NameOf): TimelineEvent =>
  event.kind === 'message'
    ? { ...messageEvent(event.message, now), id: event.id }
    : {
        id: event.id,
        text: <TimelineEntry title={formatFull(event.at)}>{entryOf(event, nameOf)}</TimelineEntry>,
        time: formatMoment(event.at, now),
        dateTime: event.at,
      };

export const ClientTimeline = ({ id }: { readonly id: string }) => {
  const timeline = useClientTimeline(id);
  const nameOf = useNameOf();
  const now = useNow();
  const events = timeline.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Section title="Activity">
      <div aria-live="polite" aria-busy={timeline.isPending}>
        {timeline.isPending && (
          <>
            <Skeleton width="long" />
            <Skeleton width="medium" />
          </>
        )}
        {events.length > 0 && <Timeline events={events.map((event) => eventOf(event, now, nameOf))} />}
        {timeline.isError && (
          <Text size="sm" tone="textMuted">
            {problemText(timeline.error, '').message}{' '}
            <Button
              size="sm"
              variant="subtle"
              busy={timeline.isFetching}
              onClick={() => void (timeline.isFetchNextPageError ? timeline.fetchNextPage() : timeline.refetch())}
            >
              Retry
            </Button>
          </Text>
        )}
        {timeline.hasNextPage && !timeline.isError && (
          <Button
            size="sm"
            variant="subtle"
            busy={timeline.isFetchingNextPage}
            onClick={() => void timeline.fetchNextPage()}
          >
            Show earlier
          </Button>
        )}
      </div>
    </Section>
  );
};
