import type { InvoiceEvent } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Button, Skeleton, Text, Timeline, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { formatFull, formatMoment } from '../../../shared/dates.ts';
import { problemText } from '../../../shared/problem-text.ts';
import { Section } from '../../../shared/screen/section.tsx';
import { ShowEarlier } from '../../../shared/screen/show-earlier.tsx';
import { useNow } from '../../../shared/use-now.ts';
import { useInvoiceTimeline } from '../api/invoice-timeline.ts';
import { eventText } from '../event-text.ts';

const Detail = styled.span`
  display: block;
  color: ${vars.color.textFaint};
  overflow-wrap: anywhere;
`;

/** What happened to the invoice: by staff, by the client, by the providers. A change that comes by itself is announced. */
export const InvoiceTimeline = ({ id }: { readonly id: string }) => {
  const timeline = useInvoiceTimeline(id);
  const now = useNow();
  // A draft nobody has touched has no story yet; a title over nothing would look like one that failed.
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
          <Text size="sm" tone="textMuted">
            {problemText(timeline.error, '').message}{' '}
            <Button size="sm" variant="quiet" busy={timeline.isFetching} onClick={() => void timeline.refetch()}>
              Retry
            </Button>
          </Text>
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
  const { text, detail } = eventText(event, formatCents);
  return (
    <span title={formatFull(event.at)}>
      {text}
      {detail !== undefined && <Detail>{detail}</Detail>}
    </span>
  );
};
