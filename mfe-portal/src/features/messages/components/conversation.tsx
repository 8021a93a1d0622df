import type { Message, MessageDetail } from '@vitrine/contracts';
import { Button, FormBanner, Skeleton, Text, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { formatFull, formatMoment } from '../../../shared/dates.ts';
import { isTrouble, statusLabels } from '../../../shared/messages/message-texts.ts';
import { problemText } from '../../../shared/problem-text.ts';
import { Section } from '../../../shared/screen/section.tsx';
import { ShowEarlier } from '../../../shared/screen/show-earlier.tsx';
import { useNow } from '../../../shared/use-now.ts';
import { useConversation } from '../api/conversation.ts';
import { noWords } from '../content.ts';
import { AnswerForm } from './answer-form.tsx';

const List = styled.ol.attrs({ role: 'list' })`
  display: grid;
  gap: ${vars.space[3]};
`;

/** What they wrote at the left, what we wrote at the right. */
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

const Words = styled.p`
  white-space: pre-wrap;
`;

const Foot = styled.span<{ $trouble: boolean }>`
  font-size: ${vars.text.xs};
  color: ${({ $trouble }) => ($trouble ? vars.color.ember : vars.color.textFaint)};
`;

/** The texts to and from one number, and the field to text back. */
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
          <Button size="sm" variant="quiet" busy={isFetching} onClick={() => void refetch()}>
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
                  <Words>{one.text ?? noWords('sms')}</Words>
                  <Foot $trouble={isTrouble(one)}>
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
          This number texted STOP, so you can’t text it. They can lift that by texting START.
        </Text>
      ) : (
        <AnswerForm message={message} />
      )}
    </Section>
  );
};

const footOf = ({ direction, to, status }: Message): string =>
  direction === 'in' ? `From ${to},` : `${statusLabels[status]},`;
