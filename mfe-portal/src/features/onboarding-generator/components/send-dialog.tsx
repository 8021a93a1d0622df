import { ApiError, createAttempt } from '@vitrine/api-client';
import { type CampaignCode, campaignMessage, campaignMessageMaximum, CodeSend, smsFooter } from '@vitrine/contracts';
import {
  Button,
  DescriptionList,
  Dialog,
  FormBanner,
  Panel,
  Text,
  TextArea,
  TextField,
  useToast,
  vars,
} from '@vitrine/ui';
import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import { z } from 'zod';
import { useDraft } from '../../../shared/edit/drafts.ts';
import { saveProblem, schemaProblem } from '../../../shared/problems.ts';
import { useSendCode } from '../generator-queries.ts';
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
const Typed = z.object({ message: z.string(), sms: z.string(), email: z.string() });
type Problem = { readonly at: Channel | 'message' | 'form'; readonly text: string } | null;

interface SendDialogProps {
  readonly code: CampaignCode;
  readonly onClose: () => void;
}

/** Sends a campaign's link by SMS or email with a message, or copies it. */
export const SendDialog = ({ code, onClose }: SendDialogProps) => {
  const send = useSendCode(code.id);
  const copy = useCopyLink();
  const toast = useToast();
  const { values, set, forget } = useDraft(`code.${code.id}.send`, Typed, {
    message: campaignMessage,
    sms: '',
    email: '',
  });
  const { message, ...to } = values;
  const [problem, setProblem] = useState<Problem>(null);
  const [attempt] = useState(createAttempt);
  const sending = send.isPending ? send.variables.channel : null;

  const close = (): void => {
    forget();
    onClose();
  };

  const submit = (channel: Channel) => (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    const parsed = CodeSend.safeParse({ channel, to: to[channel], message });
    if (!parsed.success) return setProblem(placed(channel, schemaProblem<'to' | 'message'>(parsed.error)));
    setProblem(null);
    send.mutate(
      { ...parsed.data, key: attempt.keyFor(parsed.data) },
      {
        onSuccess: () => {
          toast({ tone: 'success', title: `The link is on its way to ${parsed.data.to}` });
          close();
        },
        onError: (error) => setProblem(refusal(channel, error)),
      },
    );
  };

  const recipient = (channel: Channel) => ({
    value: to[channel],
    error: problem?.at === channel ? problem.text : undefined,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      set({ ...values, [channel]: target.value });
      setProblem(null);
    },
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={generatorTexts.send}
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
          value={message}
          error={problem?.at === 'message' ? problem.text : undefined}
          onChange={({ target }) => {
            set({ ...values, message: target.value });
            setProblem(null);
          }}
        />
        <Preview $surface="flat" aria-label="SMS preview">
          <Text as="span" size="xs" tone="textFaint">
            SMS preview
          </Text>
          {[message, code.link, smsFooter].join('\n')}
        </Preview>
        <Line noValidate onSubmit={submit('sms')} aria-label="By SMS">
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
        <Line noValidate onSubmit={submit('email')} aria-label="By e-mail">
          <TextField id="send-email" type="email" label="Email" autoComplete="off" {...recipient('email')} />
          <Button type="submit" variant="primary" busy={sending === 'email'} disabled={to.email.trim() === ''}>
            {sending === 'email' ? 'Sending...' : 'Send Email'}
          </Button>
        </Line>
        <FormBanner tone="error">{problem?.at === 'form' && problem.text}</FormBanner>
      </Body>
    </Dialog>
  );
};

function placed(
  channel: Channel,
  { fields, form }: { fields: Partial<Record<'to' | 'message', string>>; form: string | null },
): Problem {
  if (fields.to) return { at: channel, text: fields.to };
  if (fields.message) return { at: 'message', text: fields.message };
  return { at: 'form', text: form ?? '' };
}

/** An unreachable recipient is an error of the recipient field. */
function refusal(channel: Channel, error: unknown): Problem {
  if (error instanceof ApiError && (error.code === 'invalid_phone' || error.code === 'recipient_suppressed'))
    return { at: channel, text: error.message };
  return placed(channel, saveProblem(error, ['to', 'message']));
}
