import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vitrine/api-client';
import { useApi } from '@vitrine/shell-sdk';
import { useToast } from '@vitrine/ui';
import { copyText } from '../../../shared/copy-text.ts';
import { problemText } from '../../../shared/problem-text.ts';
import { toasts } from '../invoice-texts.ts';
import { invoiceOptions } from './invoice-detail.ts';

/** Copies an invoice's payment link and says so; the link is asked for first where only the row is known. */
export function useCopyPaymentLink(): (invoice: { readonly id: string; readonly paymentUrl?: string | null }, said: keyof typeof toasts) => Promise<void> {
  const client = useApi();
  const queries = useQueryClient();
  const toast = useToast();

  return async ({ id, paymentUrl }, said) => {
    const linkOf = async (): Promise<string> => {
      const invoice = await queries.fetchQuery(invoiceOptions(client, id));
      if (invoice.paymentUrl === null) throw new Error('This invoice has no payment link.');
      return invoice.paymentUrl;
    };
    try {
      await copyText(paymentUrl ?? linkOf());
      toast({ tone: 'success', ...toasts[said] });
    } catch (error) {
      const description = error instanceof ApiError ? problemText(error, '').message : 'Open the invoice and copy the link from there.';
      toast({ tone: 'error', title: 'The link was not copied', description });
    }
  };
}
