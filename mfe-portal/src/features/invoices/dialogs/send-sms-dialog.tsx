import { brand } from '@vitrine/brand';
import { type Invoice, invoiceDefaults, invoiceSmsText, paymentLinkSmsText, readPhone } from '@vitrine/contracts';
import { Button, Dialog, FormBanner, Text, TextField, useToast } from '@vitrine/ui';
import { type FormEvent, useId, useRef, useState } from 'react';
import { z } from 'zod';
import { ChoiceCards } from '../../../shared/choice-cards.tsx';
import { useDraft } from '../../../shared/edit/drafts.ts';
import { saveProblem } from '../../../shared/problems.ts';
import { StackedForm } from '../../../shared/screen/layout.ts';
import { SmsPreview } from '../components/sms-preview.tsx';
import { smsTexts } from '../content.ts';
import { useSendSms } from '../invoices-mutations.ts';

type PhoneNumber =
  | { readonly e164: string; readonly problem?: never }
  | { readonly problem: string; readonly e164?: never };

/**
 * A typed number in E.164, or what is wrong with it. Ten digits are American; the BFF checks whether it can receive
 * texts.
 */
function readPhoneNumber(text: string): PhoneNumber {
  const read = readPhone(text);
  if (typeof read === 'string') return { problem: smsTexts.invalid };
  if (read.extension !== '') return { problem: smsTexts.extension };
  return read.international === null ? { problem: smsTexts.missingCode } : { e164: read.international };
}

interface SendSmsDialogProps {
  readonly invoice: Invoice;
  readonly paymentUrl: string;
  readonly onClose: () => void;
}

/** Sends the payment link by SMS; the text is what the preview shows. */
export const SendSmsDialog = ({ invoice, paymentUrl, onClose }: SendSmsDialogProps) => {
  const send = useSendSms(invoice);
  const toast = useToast();
  // Only a test client's number is prefilled; real numbers are entered deliberately.
  const {
    values: phone,
    set: setPhone,
    forget,
  } = useDraft(`invoice.${invoice.id}.sms`, z.string(), invoice.testMode ? (invoice.clientPhone ?? '') : '');
  const [error, setError] = useState<{ readonly phone?: string; readonly form?: string }>({});
  const field = useRef<HTMLInputElement>(null);
  const formId = useId();
  const { paymentLinkTitle: title, paymentLinkMessage: linkMessage, clientName } = invoice;
  const own = title !== invoiceDefaults.paymentLinkTitle || linkMessage !== invoiceDefaults.paymentLinkMessage;
  const [text, setText] = useState<'invoice' | 'link'>(own ? 'link' : 'invoice');
  const message =
    text === 'link'
      ? paymentLinkSmsText({ title, message: linkMessage, clientName, paymentUrl })
      : invoiceSmsText({ ...invoice, paymentUrl, agency: brand.agency });
  const empty = phone.trim() === '';

  const close = (): void => {
    forget();
    onClose();
  };

  const refuse = (why: string): void => {
    setError({ phone: why });
    field.current?.focus();
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (empty || send.isPending) return;
    const number = readPhoneNumber(phone);
    if (number.problem !== undefined) return refuse(number.problem);
    setError({});
    send.mutate(
      { to: number.e164, message },
      {
        onSuccess: ({ status }) => {
          close();
          toast({
            tone: 'success',
            title:
              status === 'mock_sent'
                ? `Mocked: ${invoice.clientName} is in test mode`
                : `SMS to ${number.e164} is on its way`,
          });
        },
        onError: (failure) => {
          const problem = saveProblem(failure, ['to']);
          if (problem.fields.to) refuse(problem.fields.to);
          else setError({ form: smsTexts.failed(problem.form ?? '') });
        },
      },
    );
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={smsTexts.title}
      initialFocus={field}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={send.isPending} disabled={empty}>
            {send.isPending ? 'Sending...' : 'Send SMS'}
          </Button>
        </>
      }
    >
      <StackedForm id={formId} noValidate onSubmit={submit}>
        <TextField
          ref={field}
          id="sms-phone"
          name="to"
          type="tel"
          label={smsTexts.phone}
          placeholder={smsTexts.placeholder}
          hint={smsTexts.hint}
          autoComplete="off"
          required
          maxLength={40}
          value={phone}
          error={error.phone}
          onChange={({ target }) => {
            setPhone(target.value);
            setError({});
          }}
        />
        <ChoiceCards
          legend="Text"
          name="text"
          across
          value={text}
          onChange={setText}
          options={[
            { value: 'invoice', label: 'Number and amount' },
            { value: 'link', label: 'The invoice’s own words' },
          ]}
        />
        <SmsPreview label="Message preview" text={message} />
        <FormBanner tone="error">{error.form}</FormBanner>
        <Text size="sm" tone="textFaint">
          {smsTexts.footnote}
        </Text>
      </StackedForm>
    </Dialog>
  );
};
