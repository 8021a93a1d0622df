import { auditSentence } from '@vitrine/contracts';
import { Skeleton, Timeline } from '@vitrine/ui';
import { formatFull, formatMoment, useNow } from '../../../../shared/format.ts';
import { ShowEarlier } from '../../../../shared/screen/list-body.tsx';
import { InlineLoadError } from '../../../../shared/screen/query-errors.tsx';
import { Section } from '../../../../shared/screen/section.tsx';
import { useEstimateHistory } from '../estimates-queries.ts';

/** What staff and the client did, in the sentences of the audit log. New entries are announced. */
export const EstimateHistory = ({ id }: { readonly id: string }) => {
  const history = useEstimateHistory(id);
  const now = useNow();
  const entries = history.data?.pages.flatMap(({ items, names = {} }) =>
    items.map((entry) => ({
      id: entry.id,
      at: entry.at,
      text: auditSentence(entry, names, now)
        .map(({ text }) => text)
        .join(''),
    })),
  );
  return (
    <Section title="Timeline">
      <div aria-live="polite" aria-busy={history.isPending}>
        {entries ? (
          <Timeline
            events={entries.map(({ id: entryId, at, text }) => ({
              id: entryId,
              text: <span title={formatFull(at)}>{text}</span>,
              time: formatMoment(at, now),
              dateTime: at,
            }))}
          />
        ) : history.isPending ? (
          <>
            <Skeleton width="long" />
            <Skeleton width="medium" />
          </>
        ) : (
          <InlineLoadError query={history} />
        )}
        {entries && (
          <ShowEarlier
            more={history.hasNextPage}
            busy={history.isFetchingNextPage}
            error={history.isFetchNextPageError ? history.error : null}
            onShow={() => void history.fetchNextPage()}
          />
        )}
      </div>
    </Section>
  );
};
