import { api, type Message, type MessageDetail, sizeOfSms, SmsAnswer, smsText } from '@vitrine/contracts';
import { Button, FormBanner, Skeleton, Text, TextArea, useToast, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { z } from 'zod';
import { useChange } from '../../../shared/api/use-change.ts';
import { formatFull, formatMoment, useNow } from '../../../shared/format.ts';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { needsAttention, segmentsText, statusLabels } from '../../../shared/messages/content.ts';
import { problemText } from '../../../shared/problems.ts';
import { ShowEarlier } from '../../../shared/screen/list-body.tsx';
import { Section } from '../../../shared/screen/section.tsx';
import { missingContentText, suppressionAdvice } from '../content.ts';
import { useConversation } from '../messages-queries.ts';

const Form = styled.form`
  display: grid;
  justify-items: start;
  gap: ${vars.space[3]};

  > :first-child {
    justify-self: stretch;
  }

  textarea {
    min-height: 4.5rem;
  }
`;

/** Replies by text message; the input survives a reload and a failure. */
const ReplyForm = ({ message: { id, to } }: { readonly message: MessageDetail }) => {
  const answer = useChange(api.messages.answer, { params: { id } }, { stale: [['messages']] });
  const toast = useToast();
  const form = usePortalForm({
    values: { text: '' },
    draft: { name: `sms.${to}.answer`, shape: z.object({ text: z.string() }) },
    schema: SmsAnswer,
    save: async (body, { key }) => {
      const { status } = await answer.mutateAsync({ body, idempotencyKey: key });
      const mocked = 'Recorded. Test mode is on, so nothing was sent.';
      toast({ tone: 'success', title: status === 'mock_sent' ? mocked : 'Your text is on its way' });
    },
    onSaved: () => form.discard(),
  });
  const field = form.field('text');
  const text = smsText(field.value);

  return (
    <Form {...form.props} aria-label="Answer">
      <TextArea
        id="sms-answer"
        label={`Text ${to}`}
        rows={2}
        maxLength={1600}
        hint={text === '' ? undefined : segmentsText(sizeOfSms(text))}
        {...field}
        error={field.error ?? form.failure ?? undefined}
      />
      <Button size="sm" type="submit" busy={form.busy}>
        Send SMS
      </Button>
    </Form>
  );
};

const List = styled.ol.attrs({ role: 'list' })`
  display: grid;
  gap: ${vars.space[3]};
`;

/** Received messages at the left, sent ones at the right. */
const Bubble = styled.li<{ $ours: boolean; $open: boolean }>`
  display: grid;
  gap: ${vars.space[1]};
  justify-self: ${({ $ours }) => ($ours ? 'end' : 'start')};
  max-width: 88%;
  padding: ${vars.space[3]} ${vars.space[4]};
  border: 1px solid ${({ $open }) => ($open ? vars.color.champagneDeep : vars.color.hairlineStrong)};
  border-radius: ${vars.radius.lg};
  background: ${({ $ours }) => ($ours ? vars.color.panelRaised : vars.color.ink)};
  font-size: ${vars.text.sm};
  line-height: ${vars.leading.text};
  overflow-wrap: anywhere;
`;

const Copy = styled.p`
  white-space: pre-wrap;
`;

const Foot = styled.span<{ $failed: boolean }>`
  font-size: ${vars.text.sm};
  color: ${({ $failed }) => ($failed ? vars.color.ember : vars.color.textFaint)};
`;

/** The text messages to and from one number, with a reply field. */
export const Conversation = ({ message }: { readonly message: MessageDetail }) => {
  const conversation = useConversation(message.id);
  const { data, isPending, error, isFetching, refetch } = conversation;
  const pages = data?.pages ?? [];
  const now = useNow();
  return (
    <Section title="Conversation">
      {isPending ? (
        <Skeleton width="long" />
      ) : data === undefined ? (
        <FormBanner tone="error">
          {problemText(error, '').message}{' '}
          <Button size="sm" variant="subtle" busy={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        </FormBanner>
      ) : (
        <>
          <ShowEarlier
            more={conversation.hasNextPage}
            busy={conversation.isFetchingNextPage}
            error={conversation.isFetchNextPageError ? error : null}
            onShow={() => void conversation.fetchNextPage()}
          />
          <List aria-label={`Texts with ${pages[0]?.number}`} aria-live="polite">
            {pages
              .toReversed()
              .flatMap(({ items }) => items)
              .map((one) => (
                <Bubble key={one.id} $ours={one.direction === 'out'} $open={one.id === message.id}>
                  <Copy>{one.text ?? missingContentText('sms')}</Copy>
                  <Foot $failed={needsAttention(one)}>
                    {footOf(one)}{' '}
                    <time dateTime={one.createdAt} title={formatFull(one.createdAt)}>
                      {formatMoment(one.createdAt, now)}
                    </time>
                  </Foot>
                </Bubble>
              ))}
          </List>
        </>
      )}
      {message.suppression ? (
        <Text size="sm" tone="textMuted">
          {message.suppression.reason === 'stop'
            ? 'This number texted STOP, so you can’t text it. They can lift that by texting START.'
            : `This number is blocked, so you can’t text it. ${suppressionAdvice(message.suppression)}`}
        </Text>
      ) : (
        <ReplyForm message={message} />
      )}
    </Section>
  );
};

const footOf = ({ direction, to, status }: Message): string =>
  direction === 'in' ? `From ${to},` : `${statusLabels[status]},`;
