import { ApiError } from '@vitrine/api-client';
import type { Client } from '@vitrine/contracts';
import { Button, EmptyState, ErrorState, FormBanner } from '@vitrine/ui';
import { problemText } from '../../../shared/problem-text.ts';
import { DetailHead } from '../../../shared/screen/detail-head.tsx';
import { DetailSkeleton } from '../../../shared/screen/detail-skeleton.tsx';
import { useClient } from '../api/client-detail.ts';
import { ClientSheet } from './client-sheet.tsx';

interface ClientDetailProps {
  readonly id: string;
  /** What the list knows of them. */
  readonly row: Client | undefined;
  readonly onClose: () => void;
}

/** One client in every state it can be in. */
export const ClientDetail = ({ id, row, onClose }: ClientDetailProps) => {
  const client = useClient(id, row);

  if (client.data) {
    return (
      <ClientSheet client={client.data} onClose={onClose}>
        <FormBanner tone="error">
          {client.isError && (
            <>
              {problemText(client.error, '').message}{' '}
              <Button size="sm" variant="quiet" onClick={() => void client.refetch()}>
                Retry
              </Button>
            </>
          )}
        </FormBanner>
      </ClientSheet>
    );
  }
  return (
    <>
      <DetailHead backLabel="All clients" closeLabel="Close client" onClose={onClose} />
      {client.isPending ? (
        <DetailSkeleton label="Loading client" />
      ) : isGone(client.error) ? (
        <EmptyState
          title="This client is not here"
          action={
            <Button size="sm" onClick={onClose}>
              Back to all clients
            </Button>
          }
        >
          The link may be incomplete, or the client was removed.
        </EmptyState>
      ) : (
        <ErrorState
          {...problemText(client.error, 'This client could not be loaded')}
          onRetry={() => void client.refetch()}
          retrying={client.isFetching}
        />
      )}
    </>
  );
};

/** Unknown, or an address that cannot be a client's. */
const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'validation_failed');
