import type { ClientSummary } from '@vitrine/contracts';
import { Button, EmptyState, ErrorState } from '@vitrine/ui';
import { problemText } from '../../../shared/problem-text.ts';
import { DetailHead } from '../../../shared/screen/detail-head.tsx';
import { DetailSkeleton } from '../../../shared/screen/detail-skeleton.tsx';
import type { useClientList } from '../api/client-list.ts';
import { ClientSheet } from './client-sheet.tsx';

interface ClientDetailProps {
  /** Of the list's rows; undefined while they load, or when they do not hold it. */
  readonly client: ClientSummary | undefined;
  readonly query: Pick<ReturnType<typeof useClientList>, 'data' | 'error' | 'isFetching' | 'isPending' | 'refetch'>;
  readonly onClose: () => void;
}

/** One client in every state it can be in. */
export const ClientDetail = ({ client, query, onClose }: ClientDetailProps) => {
  if (client) return <ClientSheet client={client} onClose={onClose} />;
  return (
    <>
      <DetailHead backLabel="All clients" closeLabel="Close client" onClose={onClose} />
      {query.isPending ? (
        <DetailSkeleton label="Loading client" />
      ) : query.data === undefined ? (
        <ErrorState {...problemText(query.error, 'This client could not be loaded')} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : (
        <EmptyState
          title="This client is not in the list"
          action={
            <Button size="sm" onClick={onClose}>
              Back to the list
            </Button>
          }
        >
          Another search or tab may hold it.
        </EmptyState>
      )}
    </>
  );
};
