import { brand } from '@vitrine/brand';
import { api, type Invoice, invoiceSmsText, paymentLinkSmsText } from '@vitrine/contracts';
import { useChange } from '../../../shared/api/use-change.ts';
import { timelineKey } from '../invoices-queries.ts';
import { SmsDialog } from './sms-dialog.tsx';

interface SendSmsDialogProps {
  readonly invoice: Invoice;
  readonly paymentUrl: string;
  readonly onClose: () => void;
}

/** Sends the payment link by SMS, with the number and amount or in the invoice's own words. */
export const SendSmsDialog = ({ invoice, paymentUrl, onClose }: SendSmsDialogProps) => {
  const { paymentLinkTitle: title, paymentLinkMessage: message, clientName } = invoice;
  const params = { id: invoice.id };
  const send = useChange(api.invoices.sendSms, { params }, { stale: [timelineKey(invoice.id)] });
  return (
    <SmsDialog
      draft={`invoice.${invoice.id}.sms`}
      recipient={invoice}
      messages={{
        invoice: {
          label: 'Number and amount',
          message: invoiceSmsText({ ...invoice, paymentUrl, agency: brand.agency }),
        },
        link: {
          label: 'The invoice’s own words',
          message: paymentLinkSmsText({ title, message, clientName, paymentUrl }),
        },
      }}
      first="invoice"
      send={(body) => send.mutateAsync({ body })}
      onClose={onClose}
    />
  );
};
