import { brand } from '@vitrine/brand';
import { type Estimate, estimateSmsText, readPhone } from '@vitrine/contracts';
import { Button, Dialog, FormBanner, Text, TextField, useToast } from '@vitrine/ui';
import { useId, useRef } from 'react';
import { z } from 'zod';
import { usePortalForm } from '../../../../shared/forms/use-portal-form.ts';
import { saveText } from '../../../../shared/problems.ts';
import { StackedForm } from '../../../../shared/screen/layout.ts';
import { SmsPreview } from '../../components/sms-preview.tsx';
import { smsTexts } from '../../content.ts';
import { useSendSms } from '../estimates-mutations.ts';

/** A typed number as E.164; the BFF checks whether it can receive texts. */
const PhoneNumber = z.string().transform((text, context) => {
  const read = readPhone(text);
  if (typeof read !== 'string' && read.extension === '' && read.international !== null) return read.international;
  const extended = typeof read !== 'string' && read.extension !== '';
  const message = typeof read === 'string' ? smsTexts.invalid : extended ? smsTexts.extension : smsTexts.missingCode;
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

const Values = z.object({ to: z.string() });

interface SendSmsDialogProps {
  readonly estimate: Estimate;
  readonly onClose: () => void;
}

/** Sends the link by SMS; a draft becomes sent. The text is what the preview shows. */
export const SendSmsDialog = ({ estimate, onClose }: SendSmsDialogProps) => {
  const send = useSendSms(estimate);
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);
  const formId = useId();
  const { clientName, url, testMode, clientPhone } = estimate;
  const form = usePortalForm({
    // Only a test client's number is prefilled; real numbers are entered deliberately.
    values: { to: testMode ? (clientPhone ?? '') : '' },
    draft: { name: `estimate.${estimate.id}.sms`, shape: Values },
    schema: z.object({ to: PhoneNumber }),
    save: async ({ to }) => {
      const { status } = await send.mutateAsync({ to });
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
          id="estimate-sms-phone"
          type="tel"
          label={smsTexts.phone}
          placeholder={smsTexts.placeholder}
          hint={smsTexts.hint}
          autoComplete="off"
          required
          maxLength={40}
          {...form.field('to')}
        />
        <SmsPreview
          label="Message preview"
          text={estimateSmsText({ ...estimate, url: url ?? '[link]', agency: brand.agency })}
        />
        {estimate.status === 'draft' && (
          <Text size="sm" tone="textMuted">
            The draft becomes Sent. From then on a change is a new version.
          </Text>
        )}
        <FormBanner tone="error">{form.failure}</FormBanner>
        <Text size="sm" tone="textFaint">
          {smsTexts.footnote}
        </Text>
      </StackedForm>
    </Dialog>
  );
};
