import type { InvoiceSummary } from '@vitrine/contracts';
import { Button } from '@vitrine/ui';
import { useRights } from '../../../shared/auth/rights.ts';
import { invoiceActs } from '../primary-act.ts';
import { useInvoiceActs } from './use-invoice-acts.tsx';

/** The primary act of an invoice in its row or card; nothing where none is awaited. */
export const InvoiceRowAct = ({ invoice }: { readonly invoice: InvoiceSummary }) => {
  const may = useRights();
  const { primary } = invoiceActs(invoice);
  const { labelOf, isBusy, start, dialogs } = useInvoiceActs(invoice);
  return (
    <>
      {primary !== null && may('money.write') && (
        <Button
          size="sm"
          busy={isBusy(primary)}
          aria-label={`${labelOf(primary)}: ${invoice.number}`}
          onClick={() => start(primary)}
        >
          {labelOf(primary)}
        </Button>
      )}
      {dialogs}
    </>
  );
};
