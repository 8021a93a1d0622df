import { Button, Heading, Text, vars } from '@vitrine/ui';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { CopyButton } from '../../../shared/copy-button.tsx';
import { saveAs } from '../../../shared/download.ts';
import { SecretFrame, SecretLine } from '../../../shared/settings/secret-panel.ts';

const Codes = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr));
  gap: ${vars.space[2]} ${vars.space[5]};
  margin: 0;
  padding: ${vars.space[4]};
  border: 1px solid ${vars.color.hairlineStrong};
  border-radius: ${vars.radius.md};
  background: ${vars.color.ink};
  font-family: ${vars.font.mono};
  font-size: ${vars.text.sm};
  color: ${vars.color.champagne};
  list-style: none;
`;

/** Saves the text as a file without sending it anywhere. */
const download = (text: string): void => saveAs(new Blob([text], { type: 'text/plain' }), 'vitrine-recovery-codes.txt');

interface CodesPanelProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Shows the recovery codes once. */
export const CodesPanel = ({ codes, onDone }: CodesPanelProps) => {
  const frame = useRef<HTMLElement>(null);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => frame.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;
  const select = (): void => {
    if (list.current) getSelection()?.selectAllChildren(list.current);
  };
  return (
    <SecretFrame ref={frame} tabIndex={-1} aria-labelledby="codes-title">
      <Heading id="codes-title" size="sm">
        Keep your recovery codes now
      </Heading>
      <Text size="sm" tone="textMuted">
        If you lose your phone, each code signs you in once. You’ll only see them now, so save them where you keep your
        passwords, not on the phone itself.
      </Text>
      <Codes ref={list} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Codes>
      <SecretLine>
        <CopyButton text={text} label="Copy codes" onRefused={select} />
        <Button size="sm" onClick={() => download(text)}>
          Download
        </Button>
        <Button size="sm" variant="subtle" onClick={onDone}>
          I’ve saved them
        </Button>
      </SecretLine>
    </SecretFrame>
  );
};
