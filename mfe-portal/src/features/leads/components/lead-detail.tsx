import { ApiError } from '@vitrine/api-client';
import { Button, EmptyState, ErrorState, FormBanner } from '@vitrine/ui';
import { lazy, Suspense } from 'react';
import { problemText } from '../../../shared/problem-text.ts';
import { useLead } from '../api/lead-detail.ts';
import { DetailSkeleton } from '../../../shared/screen/detail-skeleton.tsx';
import { DetailHead } from '../../../shared/screen/detail-head.tsx';

/** All that can be done with a lead comes with the first one that is opened; the list does not wait for it. */
const LeadSheet = lazy(async () => ({ default: (await import('./lead-sheet.tsx')).LeadSheet }));

interface LeadDetailProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One lead in every state it can be in. */
export const LeadDetail = ({ id, onClose }: LeadDetailProps) => {
  const lead = useLead(id);

  if (lead.data) {
    return (
      <Suspense fallback={<Coming onClose={onClose} />}>
        <LeadSheet lead={lead.data} onClose={onClose}>
          <FormBanner tone="error">
            {lead.isError && (
              <>
                {problemText(lead.error, '').message}{' '}
                <Button size="sm" variant="quiet" onClick={() => void lead.refetch()}>
                  Retry
                </Button>
              </>
            )}
          </FormBanner>
        </LeadSheet>
      </Suspense>
    );
  }

  return (
    <>
      <DetailHead backLabel="All leads" closeLabel="Close lead" onClose={onClose} />
      {lead.isPending ? (
        <DetailSkeleton label="Loading lead" />
      ) : isGone(lead.error) ? (
        <EmptyState
          title="This lead is not here"
          action={
            <Button size="sm" onClick={onClose}>
              Back to all leads
            </Button>
          }
        >
          The link may be incomplete, or the lead was removed.
        </EmptyState>
      ) : (
        <ErrorState
          {...problemText(lead.error, 'This lead could not be loaded')}
          onRetry={() => void lead.refetch()}
          retrying={lead.isFetching}
        />
      )}
    </>
  );
};

const Coming = ({ onClose }: Pick<LeadDetailProps, 'onClose'>) => (
  <>
    <DetailHead backLabel="All leads" closeLabel="Close lead" onClose={onClose} />
    <DetailSkeleton label="Loading lead" />
  </>
);

/** Unknown, or an address that cannot be a lead's. */
const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'validation_failed');
