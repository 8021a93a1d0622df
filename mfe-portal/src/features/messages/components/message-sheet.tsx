import { api, type MessageAbout, type MessageDetail } from '@vitrine/contracts';
import { Link } from '@vitrine/shell-sdk';
import {
  AlertIcon,
  Button,
  DescriptionList,
  FilterTabs,
  FormBanner,
  Heading,
  Pending,
  Text,
  Timeline,
  useToast,
  vars,
} from '@vitrine/ui';
import { lazy, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { useChange } from '../../../shared/api/use-change.ts';
import { keyOf } from '../../../shared/api/use-endpoint.ts';
import { DemoTag } from '../../../shared/demo-data.tsx';
import { formatFull, formatMoment, useNow } from '../../../shared/format.ts';
import { MailPreview, PlainText } from '../../../shared/messages/mail-preview.tsx';
import { channelNames, counterpart, needsAttention, triesText } from '../../../shared/messages/content.ts';
import { MessageBadge } from '../../../shared/messages/message-timeline.tsx';
import { paths } from '../../../shared/paths.ts';
import { actionText } from '../../../shared/problems.ts';
import { DetailHead, SheetBody, SheetTitle } from '../../../shared/screen/detail.tsx';
import { ButtonRow } from '../../../shared/screen/layout.ts';
import type { SheetProps } from '../../../shared/screen/screen-definition.ts';
import { Section } from '../../../shared/screen/section.tsx';
import { eventText, missingContentText, suppressionAdvice, templateName } from '../content.ts';

/** Loaded when an address is to be unblocked. */
const RemoveSuppressionDialog = lazy(async () => ({
  default: (await import('./remove-suppression-dialog.tsx')).RemoveSuppressionDialog,
}));

/** Loaded when an address is to be blocked. */
const BlockAddressDialog = lazy(async () => ({
  default: (await import('./block-address-dialog.tsx')).BlockAddressDialog,
}));

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[3]};
`;

type Part = 'light' | 'dark' | 'text';

const parts = [
  { value: 'light', label: 'On light' },
  { value: 'dark', label: 'On dark' },
  { value: 'text', label: 'Plain text' },
] as const satisfies readonly { value: Part; label: string }[];

/** The message as sent: a mail in all its parts, a text message as plain text. */
const MessageContent = ({ message: { channel, to, html, text } }: { readonly message: MessageDetail }) => {
  const [part, setPart] = useState<Part>('light');
  return (
    <Section title="Text">
      {text === null ? (
        <Text size="sm" tone="textFaint">
          {missingContentText(channel)}
        </Text>
      ) : html === null ? (
        <PlainText>{text}</PlainText>
      ) : (
        <Stack>
          <FilterTabs label="Email format" value={part} options={parts} onChange={setPart} />
          {part === 'text' ? (
            <PlainText>{text}</PlainText>
          ) : (
            <MailPreview html={html} colorScheme={part} label={`Email to ${to}`} />
          )}
        </Stack>
      )}
    </Section>
  );
};

const Frame = styled.section`
  display: grid;
  gap: ${vars.space[3]};
  padding: ${vars.space[4]};
  border: 1px solid color-mix(in srgb, ${vars.color.ember} 40%, transparent);
  border-radius: ${vars.radius.md};
  font-size: ${vars.text.sm};
  overflow-wrap: anywhere;
`;

const FailureReason = styled.p`
  display: flex;
  gap: ${vars.space[2]};
  color: ${vars.color.text};

  svg {
    flex: none;
    margin-block-start: 0.2em;
    color: ${vars.color.ember};
  }
`;

/** Why a message was not delivered and what to do; nothing without a failure. */
const DeliveryProblem = ({ message }: { readonly message: MessageDetail }) => {
  const { id, failure, retry: again, suppression } = message;
  const [lifting, setLifting] = useState(false);
  const params = { id };
  const retry = useChange(
    api.messages.retry,
    { params },
    { replaces: keyOf(api.messages.get, { params }), stale: [keyOf(api.messages.list)] },
  );
  const toast = useToast();
  if (!needsAttention(message) && !suppression && !failure && !again.possible) return null;

  return (
    <Frame aria-label="What went wrong">
      {failure && (
        <FailureReason>
          <AlertIcon />
          {failure}
        </FailureReason>
      )}
      {again.hint && (
        <Text size="sm" tone="textMuted">
          {again.hint}
        </Text>
      )}
      {suppression && (
        <Text size="sm" tone="textMuted">
          {suppressionAdvice(suppression)}
        </Text>
      )}
      {(again.possible || suppression?.liftable) && (
        <ButtonRow>
          {again.possible && (
            <Button
              size="sm"
              busy={retry.isPending}
              onClick={() =>
                retry.mutate(undefined, {
                  onSuccess: () => toast({ tone: 'success', title: 'We’ll try again now' }),
                })
              }
            >
              Retry
            </Button>
          )}
          {suppression?.liftable && (
            <Button size="sm" onClick={() => setLifting(true)}>
              Unblock address
            </Button>
          )}
        </ButtonRow>
      )}
      <FormBanner tone="error">{retry.isError && actionText(retry.error)}</FormBanner>
      <Pending>
        {lifting && suppression && (
          <RemoveSuppressionDialog suppression={suppression} onClose={() => setLifting(false)} />
        )}
      </Pending>
    </Frame>
  );
};

/** Loaded when the first text message is opened. */
const Conversation = lazy(async () => ({ default: (await import('./conversation.tsx')).Conversation }));

const StateLine = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: ${vars.space[1]} ${vars.space[3]};
  font-size: ${vars.text.sm};
  color: ${vars.color.textFaint};
`;

const Records = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[1]} ${vars.space[4]};

  a {
    display: inline-flex;
    align-items: center;
    min-height: 1.5rem;
    color: ${vars.color.text};
  }
`;

const HistoryEntry = styled.span`
  display: grid;
  overflow-wrap: anywhere;
`;

const Detail = styled.span`
  color: ${vars.color.textFaint};
`;

export const MessageSheet = ({ record: message, onClose, children }: SheetProps<MessageDetail>) => {
  const now = useNow();
  const { channel, direction, subject, to, cc, bcc, about, createdAt, demo, events, template, suppression } = message;
  const tries = triesText(message);
  const [blocking, setBlocking] = useState(false);

  return (
    <article aria-labelledby="message-title">
      <DetailHead noun="message" onClose={onClose}>
        {channelNames[channel]}
        {demo && <DemoTag />}
      </DetailHead>
      {children}
      <SheetBody>
        <SheetTitle>
          <Heading as="h2" id="message-title">
            {subject ?? `Text message ${counterpart(message)}`}
          </Heading>
          <StateLine aria-live="polite">
            <MessageBadge message={message} />
            {tries}
          </StateLine>
        </SheetTitle>
        <DeliveryProblem message={message} />
        <DescriptionList
          items={[
            { term: direction === 'in' ? 'From' : 'To', value: to },
            ...(cc.length > 0 ? [{ term: 'Cc', value: cc.join(', ') }] : []),
            ...(bcc.length > 0 ? [{ term: 'Bcc', value: bcc.join(', ') }] : []),
            ...(direction === 'in' ? [] : [{ term: 'Template', value: templateName(template) }]),
            {
              term: direction === 'in' ? 'Received' : 'Created',
              value: (
                <time dateTime={createdAt} title={formatFull(createdAt)}>
                  {formatMoment(createdAt, now)}
                </time>
              ),
            },
            ...(hasRelatedRecord(about) ? [{ term: 'About', value: <RelatedRecords about={about} /> }] : []),
          ]}
        />
        {!suppression && (
          <ButtonRow>
            <Button size="sm" variant="subtle" onClick={() => setBlocking(true)}>
              They asked us to stop
            </Button>
          </ButtonRow>
        )}
        <Pending>
          {blocking && <BlockAddressDialog channel={channel} address={to} onClose={() => setBlocking(false)} />}
        </Pending>
        {channel === 'sms' ? (
          <Suspense>
            <Conversation message={message} />
          </Suspense>
        ) : (
          <MessageContent message={message} />
        )}
        {direction === 'out' && (
          <Section title="What happened">
            <div aria-live="polite">
              <Timeline
                events={[
                  ...events
                    .map((event, index) => ({
                      id: `${event.at} ${String(index)}`,
                      text: (
                        <HistoryEntry>
                          {eventText(event)}
                          {event.detail && <Detail>{event.detail}</Detail>}
                        </HistoryEntry>
                      ),
                      time: formatMoment(event.at, now),
                      dateTime: event.at,
                    }))
                    .toReversed(),
                  { id: 'caused', text: 'Queued for sending', time: formatMoment(createdAt, now), dateTime: createdAt },
                ]}
              />
            </div>
          </Section>
        )}
      </SheetBody>
    </article>
  );
};

const hasRelatedRecord = ({ contactId, clientId, invoiceId }: MessageAbout): boolean =>
  Boolean(contactId ?? clientId ?? invoiceId);

const RelatedRecords = ({ about: { contactId, clientId, invoiceId } }: { readonly about: MessageAbout }) => (
  <Records>
    {invoiceId && <Link to={paths.invoice(invoiceId)}>Open invoice</Link>}
    {clientId && <Link to={paths.client(clientId)}>Open client</Link>}
    {contactId && <Link to={paths.lead(contactId)}>Open lead</Link>}
  </Records>
);
