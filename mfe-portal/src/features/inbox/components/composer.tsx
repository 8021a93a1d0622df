import {
  api,
  type ConversationThread,
  filledAnswer,
  InboxAnswer,
  looksLikePatientDetails,
  sizeOfSms,
  smsText,
} from '@vitrine/contracts';
import { Button, FilterTabs, FormBanner, Kbd, Text, TextArea, TextField, useToast, vars } from '@vitrine/ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { z } from 'zod';
import { useChange } from '../../../shared/api/use-change.ts';
import { useRights } from '../../../shared/auth/rights.ts';
import { addIssues } from '../../../shared/forms/form-errors.ts';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { segmentsText } from '../../../shared/messages/content.ts';
import { watchAddress } from '../../../shared/watch-address.ts';
import { nameOf, numberText, patientNotes } from '../content.ts';
import { inboxKeys } from '../inbox-queries.ts';
import { AnswersDialog } from './answers-dialog.tsx';
import { TemplateList, useTemplates } from './templates.tsx';
import { KeyHint } from './snooze.tsx';

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[3]};
  margin: 0 ${vars.space[5]} ${vars.space[5]};
  padding: ${vars.space[3]};
  border: 1px solid ${vars.color.control};
  border-radius: ${vars.radius.lg};

  textarea {
    min-height: 4.5rem;
    max-height: 14rem;
  }
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${vars.space[2]};

  > :nth-child(2) {
    margin-inline-start: auto;
  }
`;

const Unreachable = styled.div`
  padding: ${vars.space[4]} ${vars.space[5]};
  border-block-start: 1px solid ${vars.color.hairlineStrong};
`;

type Channel = InboxAnswer['channel'];
const labels: Readonly<Record<Channel, string>> = { estimate: 'Estimate', email: 'Email', sms: 'Text' };

const Typed = z.object({ channel: z.enum(['email', 'sms', 'estimate']), subject: z.string(), text: z.string() });

/** Ways that the person can be reached by, the one they last wrote by first. */
function waysOf({ ways, question, conversation, items }: ConversationThread): readonly Channel[] {
  const open: Channel[] = [];
  if (question && ways.estimate && !ways.estimate.blocked) open.push('estimate');
  if (ways.email && !ways.email.blocked) open.push('email');
  if (ways.sms && !ways.sms.blocked) open.push('sms');
  const came = items.findLast((item) => item.direction === 'in' && item.kind === 'message')?.channel;
  const preferred: Channel =
    came === 'estimate' || came === 'sms' ? came : came ? 'email' : conversation.phone ? 'sms' : 'email';
  return open.toSorted((a, b) => Number(b === preferred) - Number(a === preferred));
}

interface ComposerProps {
  readonly thread: ConversationThread;
  /** The answer closed the conversation. */
  readonly onClosed: () => void;
}

/** Writes the answer. What is typed survives a reload and a failure, and stays when something comes in. */
export const Composer = ({ thread, onClosed }: ComposerProps) => {
  const { conversation, ways, question } = thread;
  const { id } = conversation;
  const open = waysOf(thread);
  const toast = useToast();
  const may = useRights();
  const [isEditing, setIsEditing] = useState(false);
  const closing = useRef(false);
  const [isClosing, setIsClosing] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const [first] = useState<Channel>(open[0] ?? 'email');
  const send = useChange(api.inbox.answer, { params: { id } }, { stale: [...inboxKeys, ['messages']] });
  const form = usePortalForm({
    values: { channel: first, subject: thread.subject, text: '' },
    draft: { name: `inbox.${id}`, shape: Typed },
    schema: Typed.transform(({ channel, subject, text }, context) => {
      const body =
        channel === 'email'
          ? { channel, subject, text }
          : channel === 'sms'
            ? { channel, text }
            : { channel, estimateId: question?.estimateId ?? '', text };
      addIssues(context, InboxAnswer, body);
      return body;
    }),
    save: async (body, { key }) => {
      const close = closing.current;
      const hasMovedOn = watchAddress();
      const answered = await send.mutateAsync({
        body: { ...body, ...(close && { close, version: conversation.version }) },
        idempotencyKey: key,
      });
      const mocked = 'Recorded. Test mode is on, so nothing was sent.';
      const isClosed = answered.conversation.state === 'closed';
      toast({
        tone: 'success',
        title: answered.status === 'mock_sent' ? mocked : 'Your answer is on its way',
        ...(close && !isClosed && { description: 'Something new came in, so the conversation stays open.' }),
      });
      return { isClosed, hasMovedOn: hasMovedOn() };
    },
    onSaved: (sent) => {
      form.discard();
      if (sent?.hasMovedOn) return;
      if (sent?.isClosed) onClosed();
      else area.current?.focus();
    },
    focusOnFailure: 'text',
  });
  const { values } = form;
  const channel = open.includes(values.channel) ? values.channel : (open[0] ?? 'email');
  const templates = useTemplates(values.text, (text) => {
    form.set({ text: filledAnswer(text, conversation.name) });
    area.current?.focus();
  });

  const submit = (close: boolean): void => {
    closing.current = close;
    setIsClosing(close);
    if (channel !== values.channel) form.set({ channel });
    form.submit();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      submit(false);
      return;
    }
    if (event.key === 'Escape' && !templates.isOpen) {
      area.current?.blur();
      return;
    }
    templates.onKeyDown(event);
  };

  const reasons = [ways.email, ways.sms, ways.estimate].flatMap((way) => way?.blocked ?? []);
  const blocked = [...new Set(reasons)];
  if (open.length === 0)
    return (
      <Unreachable>
        <Text size="sm" tone="textMuted">
          {blocked.length > 0
            ? blocked.join(' ')
            : 'We have neither an email address nor a number that takes texts of this person.'}
        </Text>
      </Unreachable>
    );

  return (
    <>
      <Form {...form.props} aria-label="Answer" onKeyDown={onKeyDown}>
        <FilterTabs
          label="Answer by"
          options={open
            .toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
            .map((value) => ({ value, label: labels[value] }))}
          value={channel}
          onChange={(next) => form.set({ channel: next })}
        />
        {blocked.map((why) => (
          <Text key={why} size="sm" tone="textMuted">
            {why}
          </Text>
        ))}
        {channel === 'email' && (
          <TextField id="inbox-subject" label="Subject" required maxLength={150} {...form.field('subject')} />
        )}
        {channel === 'estimate' && question && (
          <Text size="sm" tone="textMuted">
            About {question.number}: “{question.text}”
          </Text>
        )}
        <TextArea
          ref={area}
          id="inbox-text"
          label={`Answer ${nameOf(conversation)}`}
          rows={3}
          hint={
            channel === 'sms' && values.text !== ''
              ? segmentsText(sizeOfSms(smsText(values.text)))
              : `To ${numberText(ways[channel]?.address ?? '')}`
          }
          {...form.field('text')}
          error={form.error('text') ?? form.failure ?? undefined}
        />
        <TemplateList {...templates} onEdit={may('leads.write') ? () => setIsEditing(true) : undefined} />
        <FormBanner tone="info">{looksLikePatientDetails(values.text) && patientNotes.typed}</FormBanner>
        <Foot>
          <Button
            size="sm"
            variant="subtle"
            onClick={() => {
              templates.open();
              area.current?.focus();
            }}
          >
            Templates{' '}
            <KeyHint aria-hidden="true">
              <Kbd>/</Kbd>
            </KeyHint>
          </Button>
          <Button size="sm" variant="subtle" busy={form.busy && isClosing} onClick={() => submit(true)}>
            Send and close
          </Button>
          <Button size="sm" variant="primary" busy={form.busy && !isClosing} onClick={() => submit(false)}>
            Send answer
          </Button>
        </Foot>
      </Form>
      {/* Outside of the form, which would take its keys. */}
      {isEditing && <AnswersDialog onClose={() => setIsEditing(false)} />}
    </>
  );
};

const order: readonly Channel[] = ['estimate', 'email', 'sms'];
