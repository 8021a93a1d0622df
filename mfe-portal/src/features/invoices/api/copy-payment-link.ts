import { useToast } from '@vitrine/ui';
import { copyText } from '../../../shared/copy-text.ts';
import { toasts } from '../invoice-texts.ts';

/** Copies an invoice's payment link and says so, in the words of the place it was asked for. */
export function useCopyPaymentLink(): (paymentUrl: string, said: keyof typeof toasts) => Promise<void> {
  const toast = useToast();
  return async (paymentUrl, said) => {
    try {
      await copyText(paymentUrl);
      toast({ tone: 'success', ...toasts[said] });
    } catch {
      toast({
        tone: 'error',
        title: 'The link was not copied',
        description: 'Open the invoice and copy the link from there.',
      });
    }
  };
}
