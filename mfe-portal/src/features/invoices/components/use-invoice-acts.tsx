import { useQueryClient } from '@tanstack/react-query';
import { api, type Invoice, type InvoiceSummary } from '@vitrine/contracts';
import { useApi, useLocation, useNavigate } from '@vitrine/shell-sdk';
import { Pending, useToast } from '@vitrine/ui';
import { lazy, type ReactNode, useState } from 'react';
import { useChange } from '../../../shared/api/use-change.ts';
import { editors } from '../../../shared/editor-paths.ts';
import { actionText } from '../../../shared/problems.ts';
import { actTexts } from '../act-texts.ts';
import { invoiceKey } from '../invoices-queries.ts';
import type { InvoiceAct } from '../primary-act.ts';
import { useReminder } from './use-reminder.tsx';

const SendSmsDialog = lazy(async () => ({ default: (await import('../dialogs/send-sms-dialog.tsx')).SendSmsDialog }));
const EmailDialog = lazy(async () => ({ default: (await import('../dialogs/index.ts')).EmailDialog }));
const SendDialog = lazy(async () => ({ default: (await import('../dialogs/index.ts')).SendDialog }));
const OfflinePaymentDialog = lazy(async () => ({
  default: (await import('../dialogs/index.ts')).OfflinePaymentDialog,
}));

interface InvoiceActs {
  readonly labelOf: (act: InvoiceAct) => string;
  readonly isBusy: (act: InvoiceAct) => boolean;
  readonly start: (act: InvoiceAct) => void;
  /** What an act asks; place it beside the buttons. */
  readonly dialogs: ReactNode;
}

/** The invoice with what its dialogs need, read at the first press on a row, which has less. */
function useWhole(invoice: Invoice | InvoiceSummary): {
  readonly whole: Invoice | null;
  readonly load: () => Promise<Invoice>;
} {
  const client = useApi();
  const queries = useQueryClient();
  const [loaded, setLoaded] = useState<Invoice | null>(null);
  const { id } = invoice;
  const load = async (): Promise<Invoice> => {
    if ('items' in invoice) return invoice;
    const answer = await queries.fetchQuery({
      queryKey: invoiceKey(id),
      queryFn: ({ signal }) => client.call(api.invoices.get, { params: { id }, signal }),
      staleTime: 0,
    });
    setLoaded(answer);
    return answer;
  };
  return { whole: 'items' in invoice ? invoice : loaded, load };
}

/** Does the acts of an invoice, the same from its panel and its row. */
export function useInvoiceActs(invoice: Invoice | InvoiceSummary): InvoiceActs {
  const { id, number, clientName } = invoice;
  const [open, setOpen] = useState<InvoiceAct | null>(null);
  const [loading, setLoading] = useState<InvoiceAct | null>(null);
  const { whole, load } = useWhole(invoice);
  const { search } = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const { remind, busy, question } = useReminder(invoice);
  const cardLink = useChange(api.savedCards.ask, { params: { id: invoice.clientId ?? '' } });
  const close = (): void => setOpen(null);

  const ask = async (act: InvoiceAct): Promise<void> => {
    setLoading(act);
    try {
      await load();
      setOpen(act);
    } catch (error) {
      toast({ tone: 'error', title: actTexts.notOpened(number), description: actionText(error) });
    } finally {
      setLoading(null);
    }
  };
  const sendCardLink = (): void =>
    cardLink.mutate(undefined, {
      onSuccess: () => toast({ tone: 'success', title: actTexts.cardLinkSent(clientName) }),
      onError: (error) => toast({ tone: 'error', title: actTexts.cardLinkFailed, description: actionText(error) }),
    });
  const edit = (): void => void navigate(editors.invoice(id) + search);

  return {
    labelOf: (act) => actTexts.labels[act],
    isBusy: (act) => loading === act || (act === 'reminder' && busy) || (act === 'card-link' && cardLink.isPending),
    start: (act) => {
      if (act === 'reminder') remind();
      else if (act === 'card-link') sendCardLink();
      else if (act === 'edit') edit();
      else void ask(act);
    },
    dialogs: (
      <>
        {question}
        <Pending>
          {whole && open === 'sms' && whole.paymentUrl !== null && (
            <SendSmsDialog invoice={whole} paymentUrl={whole.paymentUrl} onClose={close} />
          )}
          {whole && open === 'send' && <SendDialog invoice={whole} action="send" onClose={close} />}
          {whole && open === 'email' && <EmailDialog invoice={whole} onClose={close} />}
          {whole && open === 'payment' && <OfflinePaymentDialog invoice={whole} onClose={close} />}
        </Pending>
      </>
    ),
  };
}
