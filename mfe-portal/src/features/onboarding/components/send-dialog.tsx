import { ApiError } from '@vitrine/api-client';
import {
  api,
  type CampaignCode,
  campaignMessage,
  campaignMessageMaximum,
  CodeSend,
  smsFooter,
} from '@vitrine/contracts';
import { Button, DescriptionList, Dialog, Panel, Text, TextArea, TextField, useToast, vars } from '@vitrine/ui';
import type { FormEvent } from 'react';
import { styled } from 'styled-components';
import { z } from 'zod';
import { useChange } from '../../../shared/api/use-change.ts';
import { FormError } from '../../../shared/forms/form-errors.ts';
import { failureOf } from '../../../shared/forms/form-failure.tsx';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { generatorTexts, priceText, offerText } from '../content.ts';
import { Address, useCopyLink } from './general-link.tsx';

const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[5]};
`;

const Line = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: start;
  gap: ${vars.space[2]};

  /* Beside the control, below the label. */
  > button {
    min-width: 7.5rem;
    margin-block-start: calc(${vars.text.sm} * ${vars.leading.snug} + ${vars.space[2]});
  }
`;

const Short = styled(TextArea)`
  textarea {
    min-height: 4.5rem;
  }
`;

const Preview = styled(Panel)`
  display: grid;
  gap: ${vars.space[1]};
  font-size: ${vars.text.sm};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

type Channel = CodeSend['channel'];
const Typed = z.object({
  message: z.string(),
  sms: z.string(),
  email: z.string(),
  /** Set by the button that was pressed. */
  channel: CodeSend.shape.channel.default('sms'),
});
const Sent = Typed.transform(({ channel, message, ...to }): z.input<typeof CodeSend> => ({
  channel,
  to: to[channel],
  message,
})).pipe(CodeSend);

interface SendDialogProps {
  readonly code: CampaignCode;
  readonly onClose: () => void;
}

/** Sends a campaign's link by SMS or email with a message, or copies it. */
export const SendDialog = ({ code, onClose }: SendDialogProps) => {
  const send = useChange(api.codes.send, { params: { id: code.id } });
  const copy = useCopyLink();
  const toast = useToast();
  const form = usePortalForm({
    values: { message: campaignMessage, sms: '', email: '', channel: 'sms' },
    draft: { name: `code.${code.id}.send`, shape: Typed },
    schema: Sent,
    errorNames: { sms: 'to', email: 'to' },
    save: async (body, { key }) => {
      try {
        await send.mutateAsync({ body, idempotencyKey: key });
      } catch (error) {
        // An unreachable recipient is an error of the recipient field.
        if (error instanceof ApiError && (error.code === 'invalid_phone' || error.code === 'recipient_suppressed'))
          throw new FormError({ fields: { to: error.message } });
        throw error;
      }
      toast({ tone: 'success', title: `The link is on its way to ${body.to}` });
      close();
    },
  });
  const { message, channel, ...to } = form.values;
  const sending = form.busy ? channel : null;

  const close = (): void => {
    form.discard();
    onClose();
  };

  /** Two forms over one message. */
  const by = (one: Channel) => ({
    ...form.props,
    ref: one === channel ? form.props.ref : null,
    onSubmit: (event: FormEvent) => {
      form.set({ channel: one });
      form.props.onSubmit(event);
    },
  });
  const recipient = (one: Channel) => ({
    ...form.field(one),
    error: one === channel ? form.error('to') : undefined,
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={generatorTexts.send}
      failure={failureOf(form)}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button onClick={() => void copy(code.link)}>Copy Link</Button>
        </>
      }
    >
      <Body>
        <DescriptionList
          items={[
            { term: 'Campaign', value: code.name },
            { term: 'Code', value: code.code },
            { term: 'Price', value: `${priceText(code)} a month` },
            { term: 'Sells', value: offerText(code) },
            { term: 'Link', value: <Address>{code.link}</Address> },
          ]}
        />
        <Short
          id="send-message"
          label="Custom message"
          rows={3}
          maxLength={campaignMessageMaximum}
          {...form.field('message')}
        />
        <Preview $surface="flat" aria-label="SMS preview">
          <Text as="span" size="sm" tone="textFaint">
            SMS preview
          </Text>
          {[message, code.link, smsFooter].join('\n')}
        </Preview>
        <Line {...by('sms')} aria-label="By SMS">
          <TextField
            id="send-phone"
            type="tel"
            label="Phone"
            hint={generatorTexts.phoneHint}
            autoComplete="off"
            placeholder="+1"
            {...recipient('sms')}
          />
          <Button type="submit" variant="primary" busy={sending === 'sms'} disabled={to.sms.trim() === ''}>
            {sending === 'sms' ? 'Sending...' : 'Send SMS'}
          </Button>
        </Line>
        <Line {...by('email')} aria-label="By email">
          <TextField id="send-email" type="email" label="Email" autoComplete="off" {...recipient('email')} />
          <Button type="submit" variant="primary" busy={sending === 'email'} disabled={to.email.trim() === ''}>
            {sending === 'email' ? 'Sending...' : 'Send Email'}
          </Button>
        </Line>
      </Body>
    </Dialog>
  );
};
