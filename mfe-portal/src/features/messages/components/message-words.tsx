import type { MessageDetail } from '@vitrine/contracts';
import { FilterTabs, Text, vars } from '@vitrine/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { MailPicture } from '../../../shared/messages/mail-picture.tsx';
import { PlainWords } from '../../../shared/messages/plain-words.ts';
import { Section } from '../../../shared/screen/section.tsx';
import { noWords } from '../content.ts';

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[3]};
`;

type Part = 'day' | 'night' | 'text';

const parts = [
  { value: 'day', label: 'On light' },
  { value: 'night', label: 'On dark' },
  { value: 'text', label: 'Plain text' },
] as const satisfies readonly { value: Part; label: string }[];

/** The words as they left: a mail in all its parts, a text message as its bubble. */
export const MessageWords = ({ message: { channel, to, html, text } }: { readonly message: MessageDetail }) => {
  const [part, setPart] = useState<Part>('day');
  return (
    <Section title="Words">
      {text === null ? (
        <Text size="sm" tone="textFaint">
          {noWords(channel)}
        </Text>
      ) : html === null ? (
        <PlainWords>{text}</PlainWords>
      ) : (
        <Stack>
          <FilterTabs label="Part of the mail" value={part} options={parts} onChange={setPart} />
          {part === 'text' ? (
            <PlainWords>{text}</PlainWords>
          ) : (
            <MailPicture html={html} ground={part} label={`Mail to ${to}`} />
          )}
        </Stack>
      )}
    </Section>
  );
};
