import { useToast } from '@vitrine/ui';
import { copyText } from '../../../shared/copy-button.tsx';
import { toasts } from '../content.ts';

/** Copies an invoice's payment link and shows the caller's toast. */
export function useCopyPaymentLink(): (paymentUrl: string, toastName: keyof typeof toasts) => Promise<void> {
  const toast = useToast();
  return async (paymentUrl, toastName) => {
    try {
      await copyText(paymentUrl);
      toast({ tone: 'success', ...toasts[toastName] });
    } catch {
      toast({
        tone: 'error',
        title: 'The link wasn’t copied',
        description: 'Open the invoice and copy the link from there.',
      });
    }
  };
}
