import type { ApiKeyCreated } from '@vitrine/contracts';
import { Button, Heading, Text, vars } from '@vitrine/ui';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { CopyButton } from '../../../../shared/copy-button.tsx';

const Frame = styled.section`
  display: grid;
  gap: ${vars.space[3]};
  margin-block-end: ${vars.space[8]};
  padding: ${vars.space[5]};
  border: 1px solid color-mix(in srgb, ${vars.color.champagne} 45%, transparent);
  border-radius: ${vars.radius.lg};
  background: linear-gradient(180deg, ${vars.color.panelRaised}, ${vars.color.panel});
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${vars.space[3]};
`;

/** Selects whole at a press, for those who copy by hand. */
const Secret = styled.code`
  flex: 1 1 16rem;
  min-width: 0;
  padding: ${vars.space[2]} ${vars.space[3]};
  border: 1px solid ${vars.color.hairlineStrong};
  border-radius: ${vars.radius.md};
  background: ${vars.color.ink};
  font-family: ${vars.font.mono};
  font-size: ${vars.text.sm};
  color: ${vars.color.champagne};
  overflow-wrap: anywhere;
  user-select: all;
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
      <Line>
        <Secret ref={text}>{secret}</Secret>
        <CopyButton text={secret} label="Copy key" onRefused={select} />
        <Button size="sm" onClick={onDone}>
          I have stored it
        </Button>
      </Line>
    </Frame>
  );
};
