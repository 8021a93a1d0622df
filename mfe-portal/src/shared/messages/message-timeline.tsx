import type { Message } from '@vitrine/contracts';
import { Text, Timeline } from '@vitrine/ui';
import { Section } from '../screen/section.tsx';
import { messageEvent } from './message-event.tsx';

interface MessageTimelineProps {
  readonly messages: readonly Message[];
  readonly now: Date;
  /** 'No message has been sent to or about this lead.' */
  readonly none: string;
}

/** Every mail and text message about a record, newest first. A change of state is announced. */
export const MessageTimeline = ({ messages, now, none }: MessageTimelineProps) => (
  <Section title="Messages">
    <div aria-live="polite">
      {messages.length === 0 ? (
        <Text size="sm" tone="textFaint">
          {none}
        </Text>
      ) : (
        <Timeline events={messages.map((message) => messageEvent(message, now))} />
      )}
    </div>
  </Section>
);
