import { SecondFactorConfirmation, type SecondFactorSetup } from '@vitrine/contracts';
import { Button, FormBanner, Heading, Text, TextField, vars } from '@vitrine/ui';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { useFields } from '../../../shared/auth/use-fields.ts';
import { CopyButton } from '../../../shared/copy-button.tsx';
import { Secret, SecretFrame, SecretLine } from '../../../shared/settings/secret-panel.ts';
import { useConfirmSetup } from './second-factor-queries.ts';

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
const download = (text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'vitrine-recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(url);
};

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
        Each signs you in once if your phone is lost. They are shown this once: store them where you keep passwords, not
        on the phone itself.
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
          I have stored them
        </Button>
      </SecretLine>
    </SecretFrame>
  );
};

const Columns = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[6]};
`;

/** Dark on light with a quiet zone, whatever the page's colors. */
const Qr = styled.svg`
  flex: none;
  width: 11rem;
  height: 11rem;
  border-radius: ${vars.radius.md};
  background: #fff;
  color: #000;
  forced-color-adjust: none;
`;

/** Drawn from the server's path data: there is no file for an `img`. */
const asPicture = { role: 'img', 'aria-label': 'QR code for an authenticator app' } as const;

const Steps = styled.div`
  display: grid;
  flex: 1 1 16rem;
  align-content: start;
  gap: ${vars.space[4]};
`;

const Form = styled.form`
  display: grid;
  gap: ${vars.space[5]};
  max-width: 24rem;
`;

interface SetupPanelProps {
  readonly setup: SecondFactorSetup;
  readonly onCancel: () => void;
  readonly onCodes: (codes: readonly string[]) => void;
}

/** Setup: the app gets the secret by QR code or by hand; a first code confirms it. */
export const SetupPanel = ({ setup: { secret, qr }, onCancel, onCodes }: SetupPanelProps) => {
  const frame = useRef<HTMLElement>(null);
  const text = useRef<HTMLElement>(null);
  const { mutateAsync } = useConfirmSetup();
  const fields = useFields({
    initial: { code: '' },
    schema: SecondFactorConfirmation,
    focusOnFailure: 'code',
    send: async ({ code }) => onCodes((await mutateAsync(code)).codes),
  });
  useEffect(() => frame.current?.focus(), []);
  const select = (): void => {
    if (text.current) getSelection()?.selectAllChildren(text.current);
  };
  return (
    <SecretFrame ref={frame} tabIndex={-1} aria-labelledby="factor-setup-title">
      <Heading id="factor-setup-title" size="sm">
        Add Vitrine to your authenticator app
      </Heading>
      <Columns>
        <Qr viewBox={`0 0 ${String(qr.size)} ${String(qr.size)}`} {...asPicture}>
          <path fill="currentColor" d={qr.path} />
        </Qr>
        <Steps>
          <Text size="sm" tone="textMuted">
            Scan this with the app. Or enter this secret by hand:
          </Text>
          <SecretLine>
            <Secret ref={text}>{secret}</Secret>
            <CopyButton text={secret.replaceAll(' ', '')} label="Copy secret" onRefused={select} />
          </SecretLine>
        </Steps>
      </Columns>
      <Form noValidate onSubmit={fields.onSubmit} aria-label="Confirm the authenticator app">
        <TextField
          id="factor-code"
          label="Code of the app"
          hint="Six digits, new every half minute."
          inputMode="numeric"
          autoComplete="one-time-code"
          {...fields.field('code')}
        />
        <FormBanner tone="error">{fields.problem.form}</FormBanner>
        <SecretLine>
          <Button type="submit" size="sm" variant="primary" busy={fields.busy}>
            Turn on
          </Button>
          <Button size="sm" variant="subtle" onClick={onCancel}>
            Cancel
          </Button>
        </SecretLine>
      </Form>
    </SecretFrame>
  );
};
