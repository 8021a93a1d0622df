import { useQueryClient } from '@tanstack/react-query';
import type { Invoice, InvoiceSummary } from '@vitrine/contracts';
import { useNavigate } from '@vitrine/shell-sdk';
import { useHotkeys } from '../../shared/hotkeys.ts';
import { editors } from '../../shared/editor-paths.ts';
import { focusedRowId } from '../../shared/screen/list-hotkeys.ts';
import type { DialogsProps } from '../../shared/screen/screen-definition.ts';
import { useCopyPaymentLink } from './components/use-copy-payment-link.ts';
import { isPayable } from './content.ts';
import { invoiceKey, invoiceListKey, type InvoicePages } from './invoices-queries.ts';

/** e edits and c copies the payment link of the focused row or the open invoice. */
export const InvoiceKeys = ({ openId, search }: DialogsProps): null => {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const copy = useCopyPaymentLink();

  const find = (id: string): InvoiceSummary | undefined => {
    const open = queries.getQueryData<Invoice>(invoiceKey(id));
    if (open) return open;
    const lists = queries.getQueriesData<InvoicePages>({ queryKey: invoiceListKey });
    return lists.flatMap(([, data]) => data?.pages.flatMap(({ items }) => items) ?? []).find((row) => row.id === id);
  };

  const target = (): InvoiceSummary | undefined => {
    const id = focusedRowId() ?? openId;
    return id === undefined ? undefined : find(id);
  };

  useHotkeys({
    e: () => {
      const invoice = target();
      if (!invoice || invoice.status === 'void') return false;
      void navigate(editors.invoice(invoice.id) + search);
      return true;
    },
    c: () => {
      const invoice = target();
      if (!invoice || invoice.paymentUrl === null || !isPayable(invoice)) return false;
      void copy(invoice.paymentUrl, invoice.id === openId ? 'detail' : 'card');
      return true;
    },
  });
  return null;
};
