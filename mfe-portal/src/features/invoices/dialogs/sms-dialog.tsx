import { readPhone } from '@vitrine/contracts';
import { Button, Dialog, Text, TextField, useToast } from '@vitrine/ui';
import { useId, useRef } from 'react';
import { styled } from 'styled-components';
import { z } from 'zod';
import { ChoiceCards } from '../../../shared/choice-cards.tsx';
import { failureOf } from '../../../shared/forms/form-failure.tsx';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { saveText } from '../../../shared/problems.ts';
import { StackedForm } from '../../../shared/screen/layout.ts';
import { SmsPreview } from '../components/sms-preview.tsx';
import { smsTexts } from './sms-texts.ts';

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

const Values = z.object({ to: z.string(), text: z.string() });

/** The number of the record, no wider than it is. */
const OnFile = styled(Button)`
  justify-self: start;
`;

interface SmsDialogProps {
  /** Of what was typed, as it is kept in the browser. */
  readonly draft: string;
  readonly recipient: {
    readonly clientName: string;
    readonly testMode: boolean;
    readonly clientPhone?: string | null | undefined;
  };
  /** What can be sent, by its value; a choice is asked for where there are several. */
  readonly messages: Readonly<Record<string, { readonly label: string; readonly message: string }>>;
  /** The value that is chosen at first. */
  readonly first: string;
  readonly send: (body: { readonly to: string; readonly message: string }) => Promise<{ readonly status: string }>;
  /** What sending changes. */
  readonly note?: string | undefined;
  readonly onClose: () => void;
}

/** Sends the link of a document by SMS; the text is what the preview shows. */
export const SmsDialog = ({ draft, recipient, messages, first, send, note, onClose }: SmsDialogProps) => {
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);
  const formId = useId();
  const { clientName, testMode, clientPhone } = recipient;
  const messageOf = (text: string): string => (messages[text] ?? messages[first])?.message ?? '';
  const form = usePortalForm({
    // Only a test client's number is prefilled (staff specification, section 2); another one on file takes a press.
    values: { to: testMode ? (clientPhone ?? '') : '', text: first },
    draft: { name: draft, shape: Values },
    schema: Values.extend({ to: PhoneNumber }),
    save: async ({ to, text }) => {
      const { status } = await send({ to, message: messageOf(text) });
      onClose();
      toast({
        tone: 'success',
        title: status === 'mock_sent' ? `Mocked: ${clientName} is in test mode` : `SMS to ${to} is on its way`,
      });
    },
    describe: (error) => smsTexts.failed(saveText(error)),
  });
  const empty = form.values.to.trim() === '';
  const onFile = clientPhone?.trim() || null;

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
      failure={failureOf(form)}
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
        {onFile !== null && form.values.to !== onFile && (
          <OnFile
            size="sm"
            onClick={() => {
              form.set({ to: onFile });
              field.current?.focus();
            }}
          >
            {smsTexts.onFile(onFile)}
          </OnFile>
        )}
        {Object.keys(messages).length > 1 && (
          <ChoiceCards
            legend="Text"
            across
            {...form.field('text')}
            options={Object.entries(messages).map(([value, { label }]) => ({ value, label }))}
          />
        )}
        <SmsPreview label="Message preview" text={messageOf(form.values.text)} />
        {note && (
          <Text size="sm" tone="textMuted">
            {note}
          </Text>
        )}
        <Text size="sm" tone="textFaint">
          {smsTexts.footnote}
        </Text>
      </StackedForm>
    </Dialog>
  );
};
