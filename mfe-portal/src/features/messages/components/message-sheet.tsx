import type { MessageAbout, MessageDetail } from '@vitrine/contracts';
import { Link } from '@vitrine/shell-sdk';
import { DescriptionList, Heading, Timeline, vars } from '@vitrine/ui';
import { lazy, type ReactNode, Suspense } from 'react';
import { styled } from 'styled-components';
import { formatFull, formatMoment } from '../../../shared/dates.ts';
import { MessageBadge } from '../../../shared/messages/message-badge.tsx';
import { channelNames, otherSide, triesText } from '../../../shared/messages/message-texts.ts';
import { paths } from '../../../shared/paths.ts';
import { DemoTag } from '../../../shared/screen/demo-tag.tsx';
import { DetailHead } from '../../../shared/screen/detail-head.tsx';
import { Section } from '../../../shared/screen/section.tsx';
import { SheetBody, SheetTitle } from '../../../shared/screen/sheet.ts';
import { useNow } from '../../../shared/use-now.ts';
import { eventText, templateName } from '../content.ts';
import { MessageTrouble } from './message-trouble.tsx';
import { MessageWords } from './message-words.tsx';

/** Comes with the first text message that is opened. */
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

const Happening = styled.span`
  display: grid;
  overflow-wrap: anywhere;
`;

const Detail = styled.span`
  color: ${vars.color.textFaint};
`;

interface MessageSheetProps {
  readonly message: MessageDetail;
  readonly onClose: () => void;
  /** A notice about the record itself. */
  readonly children?: ReactNode;
}

/** Everything known about one message: where it stands, what to do, its words, what happened. */
export const MessageSheet = ({ message, onClose, children }: MessageSheetProps) => {
  const now = useNow();
  const { channel, direction, subject, to, cc, bcc, about, createdAt, demo, events, template } = message;
  const tries = triesText(message);

  return (
    <article aria-labelledby="message-title">
      <DetailHead backLabel="All messages" closeLabel="Close message" onClose={onClose}>
        {channelNames[channel]}
        {demo && <DemoTag />}
      </DetailHead>
      {children}
      <SheetBody>
        <SheetTitle>
          <Heading as="h2" id="message-title">
            {subject ?? `Text message ${otherSide(message)}`}
          </Heading>
          <StateLine aria-live="polite">
            <MessageBadge message={message} />
            {tries}
          </StateLine>
        </SheetTitle>
        <MessageTrouble message={message} />
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
            ...(isAboutSomething(about) ? [{ term: 'About', value: <AboutLinks about={about} /> }] : []),
          ]}
        />
        {channel === 'sms' ? (
          <Suspense>
            <Conversation message={message} />
          </Suspense>
        ) : (
          <MessageWords message={message} />
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
                        <Happening>
                          {eventText(event)}
                          {event.detail && <Detail>{event.detail}</Detail>}
                        </Happening>
                      ),
                      time: formatMoment(event.at, now),
                      dateTime: event.at,
                    }))
                    .toReversed(),
                  { id: 'caused', text: 'Put in the queue', time: formatMoment(createdAt, now), dateTime: createdAt },
                ]}
              />
            </div>
          </Section>
        )}
      </SheetBody>
    </article>
  );
};

const isAboutSomething = ({ contactId, clientId, invoiceId }: MessageAbout): boolean =>
  Boolean(contactId ?? clientId ?? invoiceId);

const AboutLinks = ({ about: { contactId, clientId, invoiceId } }: { readonly about: MessageAbout }) => (
  <Records>
    {invoiceId && <Link to={paths.invoice(invoiceId)}>Open invoice</Link>}
    {clientId && <Link to={paths.client(clientId)}>Open client</Link>}
    {contactId && <Link to={paths.lead(contactId)}>Open lead</Link>}
  </Records>
);
