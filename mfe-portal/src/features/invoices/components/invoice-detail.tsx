import { ApiError } from '@vitrine/api-client';
import { Button, EmptyState, ErrorState, FormBanner } from '@vitrine/ui';
import { problemText } from '../../../shared/problem-text.ts';
import { DetailHead } from '../../../shared/screen/detail-head.tsx';
import { DetailSkeleton } from '../../../shared/screen/detail-skeleton.tsx';
import { useInvoice } from '../api/invoice-detail.ts';
import { InvoiceSheet } from './invoice-sheet.tsx';

interface InvoiceDetailProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One invoice in every state it can be in. */
export const InvoiceDetail = ({ id, onClose }: InvoiceDetailProps) => {
  const invoice = useInvoice(id);
  const head = <DetailHead backLabel="All invoices" closeLabel="Close invoice" onClose={onClose} />;

  if (invoice.data) {
    return (
      <InvoiceSheet invoice={invoice.data} onClose={onClose}>
        <FormBanner tone="error">
          {invoice.isError && (
            <>
              {problemText(invoice.error, '').message}{' '}
              <Button size="sm" variant="quiet" onClick={() => void invoice.refetch()}>
                Retry
              </Button>
            </>
          )}
        </FormBanner>
      </InvoiceSheet>
    );
  }
  if (invoice.isPending) {
    return (
      <>
        {head}
        <DetailSkeleton label="Loading invoice" />
      </>
    );
  }
  return (
    <>
      {head}
      {isGone(invoice.error) ? (
        <EmptyState
          title="This invoice is not here"
          action={
            <Button size="sm" onClick={onClose}>
              Back to all invoices
            </Button>
          }
        >
          The link may be incomplete.
        </EmptyState>
      ) : (
        <ErrorState
          {...problemText(invoice.error, 'This invoice could not be loaded')}
          onRetry={() => void invoice.refetch()}
          retrying={invoice.isFetching}
        />
      )}
    </>
  );
};

/** Unknown, or an address that cannot be an invoice's. */
const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'validation_failed');
