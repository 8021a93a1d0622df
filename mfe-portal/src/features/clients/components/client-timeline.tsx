import { Button, Skeleton, Text, Timeline } from '@vitrine/ui';
import { problemText } from '../../../shared/problem-text.ts';
import { Section } from '../../../shared/screen/section.tsx';
import { useNow } from '../../../shared/use-now.ts';
import { useClientTimeline } from '../api/client-timeline.ts';
import { eventOf } from '../event-text.tsx';

/** What happened with a client, newest first. */
export const ClientTimeline = ({ id }: { readonly id: string }) => {
  const timeline = useClientTimeline(id);
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
        {events.length > 0 && <Timeline events={events.map((event) => eventOf(event, now))} />}
        {timeline.isError && (
          <Text size="sm" tone="textMuted">
            {problemText(timeline.error, '').message}{' '}
            <Button
              size="sm"
              variant="quiet"
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
            variant="quiet"
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
