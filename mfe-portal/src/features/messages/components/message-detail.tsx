import { ApiError } from '@vitrine/api-client';
import { Button, EmptyState, ErrorState, FormBanner } from '@vitrine/ui';
import { lazy, Suspense } from 'react';
import { problemText } from '../../../shared/problem-text.ts';
import { DetailHead } from '../../../shared/screen/detail-head.tsx';
import { DetailSkeleton } from '../../../shared/screen/detail-skeleton.tsx';
import { useMessage } from '../api/message-detail.ts';

/** Comes with the first message that is opened; the list does not wait for it. */
const MessageSheet = lazy(async () => ({ default: (await import('./message-sheet.tsx')).MessageSheet }));

interface MessageDetailProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One message in every state it can be in. */
export const MessageDetail = ({ id, onClose }: MessageDetailProps) => {
  const message = useMessage(id);

  if (message.data) {
    return (
      <Suspense fallback={<Coming onClose={onClose} />}>
        <MessageSheet message={message.data} onClose={onClose}>
          <FormBanner tone="error">
            {message.isError && (
              <>
                {problemText(message.error, '').message}{' '}
                <Button size="sm" variant="quiet" onClick={() => void message.refetch()}>
                  Retry
                </Button>
              </>
            )}
          </FormBanner>
        </MessageSheet>
      </Suspense>
    );
  }

  return (
    <>
      <DetailHead backLabel="All messages" closeLabel="Close message" onClose={onClose} />
      {message.isPending ? (
        <DetailSkeleton label="Loading message" />
      ) : isGone(message.error) ? (
        <EmptyState
          title="This message is not here"
          action={
            <Button size="sm" onClick={onClose}>
              Back to all messages
            </Button>
          }
        >
          The link may be incomplete, or the message was removed.
        </EmptyState>
      ) : (
        <ErrorState
          {...problemText(message.error, 'This message could not be loaded')}
          onRetry={() => void message.refetch()}
          retrying={message.isFetching}
        />
      )}
    </>
  );
};

const Coming = ({ onClose }: Pick<MessageDetailProps, 'onClose'>) => (
  <>
    <DetailHead backLabel="All messages" closeLabel="Close message" onClose={onClose} />
    <DetailSkeleton label="Loading message" />
  </>
);

/** Unknown, or an address that cannot be a message's. */
const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'validation_failed');
