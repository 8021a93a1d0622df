import { brand } from '@vitrine/brand';
import { type Invoice, invoiceDefaults, invoiceSmsText, paymentLinkSmsText, readPhone } from '@vitrine/contracts';
import { Button, Dialog, FormBanner, Text, TextField, useToast } from '@vitrine/ui';
import { useId, useRef } from 'react';
import { z } from 'zod';
import { ChoiceCards } from '../../../shared/choice-cards.tsx';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { saveText } from '../../../shared/problems.ts';
import { StackedForm } from '../../../shared/screen/layout.ts';
import { SmsPreview } from '../components/sms-preview.tsx';
import { smsTexts } from '../content.ts';
import { useSendSms } from '../invoices-mutations.ts';

/**
 * A typed number as E.164, with what is wrong with it. Ten digits are American; the BFF checks whether it can receive
 * texts.
 */
const PhoneNumber = z.string().transform((text, context) => {
  const read = readPhone(text);
  if (typeof read !== 'string' && read.extension === '' && read.international !== null) return read.international;
  const extended = typeof read !== 'string' && read.extension !== '';
  const message = typeof read === 'string' ? smsTexts.invalid : extended ? smsTexts.extension : smsTexts.missingCode;
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

const Values = z.object({ to: z.string(), text: z.enum(['invoice', 'link']) });

interface SendSmsDialogProps {
  readonly invoice: Invoice;
  readonly paymentUrl: string;
  readonly onClose: () => void;
}

/** Sends the payment link by SMS; the text is what the preview shows. */
export const SendSmsDialog = ({ invoice, paymentUrl, onClose }: SendSmsDialogProps) => {
  const send = useSendSms(invoice);
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);
  const formId = useId();
  const { paymentLinkTitle: title, paymentLinkMessage: linkMessage, clientName } = invoice;
  const own = title !== invoiceDefaults.paymentLinkTitle || linkMessage !== invoiceDefaults.paymentLinkMessage;
  const messages = {
    link: paymentLinkSmsText({ title, message: linkMessage, clientName, paymentUrl }),
    invoice: invoiceSmsText({ ...invoice, paymentUrl, agency: brand.agency }),
  };
  const form = usePortalForm({
    // Only a test client's number is prefilled; real numbers are entered deliberately.
    values: { to: invoice.testMode ? (invoice.clientPhone ?? '') : '', text: own ? 'link' : 'invoice' } as const,
    draft: { name: `invoice.${invoice.id}.sms`, shape: Values },
    schema: Values.extend({ to: PhoneNumber }),
    save: async ({ to, text }) => {
      const { status } = await send.mutateAsync({ to, message: messages[text] });
      onClose();
      toast({
        tone: 'success',
        title: status === 'mock_sent' ? `Mocked: ${clientName} is in test mode` : `SMS to ${to} is on its way`,
      });
    },
    describe: (error) => smsTexts.failed(saveText(error)),
  });
  const empty = form.values.to.trim() === '';

  const cancel = (): void => {
    form.discard();
    onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={smsTexts.title}
      initialFocus={field}
      actions={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy} disabled={empty}>
            {form.busy ? 'Sending...' : 'Send SMS'}
          </Button>
        </>
      }
    >
      <StackedForm
        {...form.props}
        id={formId}
        onSubmit={(event) => (empty ? event.preventDefault() : form.props.onSubmit(event))}
      >
        <TextField
          ref={field}
          id="sms-phone"
          type="tel"
          label={smsTexts.phone}
          placeholder={smsTexts.placeholder}
          hint={smsTexts.hint}
          autoComplete="off"
          required
          maxLength={40}
          {...form.field('to')}
        />
        <ChoiceCards
          legend="Text"
          across
          {...form.field('text')}
          options={[
            { value: 'invoice', label: 'Number and amount' },
            { value: 'link', label: 'The invoice’s own words' },
          ]}
        />
        <SmsPreview label="Message preview" text={messages[form.values.text]} />
        <FormBanner tone="error">{form.failure}</FormBanner>
        <Text size="sm" tone="textFaint">
          {smsTexts.footnote}
        </Text>
      </StackedForm>
    </Dialog>
  );
};
