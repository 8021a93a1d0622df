import { ApiError } from '@vitrine/api-client';
import { Button, EmptyState } from '@vitrine/ui';
import { type ReactNode, Suspense } from 'react';
import { DetailHead, DetailSkeleton } from './detail.tsx';
import { LoadError, RefreshError } from './query-errors.tsx';

/** What is asked for one record. */
export interface RecordQuery<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly isError: boolean;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

interface RecordDetailProps<Data> {
  /** 'lead' */
  readonly noun: string;
  readonly query: RecordQuery<Data>;
  /** Why the record may not exist. */
  readonly missing: string;
  readonly onClose: () => void;
  /** The record; `notice` says that it could not be refreshed. It may be lazy. */
  readonly children: (data: Data, notice: ReactNode) => ReactNode;
}

/** One record of a list with its loading, error and missing states. */
export const RecordDetail = <Data,>({ noun, query, missing, onClose, children }: RecordDetailProps<Data>) => {
  const head = <DetailHead noun={noun} onClose={onClose} />;
  const loading = (
    <>
      {head}
      <DetailSkeleton label={`Loading ${noun}`} />
    </>
  );
  if (query.data !== undefined)
    return <Suspense fallback={loading}>{children(query.data, <RefreshError query={query} />)}</Suspense>;
  if (query.isPending) return loading;
  return (
    <>
      {head}
      {isGone(query.error) ? (
        <EmptyState
          title={`We couldn’t find this ${noun}`}
          action={
            <Button size="sm" onClick={onClose}>
              Back to all {noun}s
            </Button>
          }
        >
          {missing}
        </EmptyState>
      ) : (
        <LoadError query={query} title={`We couldn’t load this ${noun}`} />
      )}
    </>
  );
};

/** Unknown id, or a malformed one. */
const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'validation_failed');
