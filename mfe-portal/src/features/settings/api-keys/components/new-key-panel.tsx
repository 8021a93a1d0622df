import type { ApiKeyCreated } from '@vitrine/contracts';
import { Button, Heading, Text, vars } from '@vitrine/ui';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { CopyButton } from '../../../../shared/copy-button.tsx';
import { Secret, SecretFrame, SecretLine } from '../../../../shared/settings/secret-panel.ts';

/** Above the list of keys. */
const Frame = styled(SecretFrame)`
  gap: ${vars.space[3]};
  margin-block-end: ${vars.space[8]};
`;

interface NewKeyPanelProps {
  readonly created: ApiKeyCreated;
  readonly onDone: () => void;
}

/** The new key, this once. It stays in the page and not in a dialog, so that no stray press or Escape can lose it. */
export const NewKeyPanel = ({ created: { key, secret }, onDone }: NewKeyPanelProps) => {
  const frame = useRef<HTMLElement>(null);
  const text = useRef<HTMLElement>(null);
  useEffect(() => frame.current?.focus(), []);

  const select = (): void => {
    if (text.current) getSelection()?.selectAllChildren(text.current);
  };

  return (
    <Frame ref={frame} tabIndex={-1} aria-labelledby="new-key-title">
      <Heading id="new-key-title" size="sm">
        {key.name}: copy the key now
      </Heading>
      <Text size="sm" tone="textMuted">
        It is shown this once. We keep only a fingerprint of it, so nobody can show it again.
      </Text>
      <SecretLine>
        <Secret ref={text}>{secret}</Secret>
        <CopyButton text={secret} label="Copy key" onRefused={select} />
        <Button size="sm" onClick={onDone}>
          I have stored it
        </Button>
      </SecretLine>
    </Frame>
  );
};
