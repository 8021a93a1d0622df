import { api, SecondFactorConfirmation, type SecondFactorSetup } from '@vitrine/contracts';
import { Button, FocusedBanner, Heading, Text, TextField, vars } from '@vitrine/ui';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { useChange } from '../../../shared/api/use-change.ts';
import { failureText } from '../../../shared/problems.ts';
import { CopyButton } from '../../../shared/copy-button.tsx';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { Secret, SecretFrame, SecretLine } from '../../../shared/settings/secret-panel.ts';
import { factorKeys } from './content.ts';

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
  const { mutateAsync } = useChange(api.auth.confirmSecondFactor, {}, { gcTime: 0, stale: factorKeys });
  const form = usePortalForm({
    values: { code: '' },
    schema: SecondFactorConfirmation,
    save: async (body) => onCodes((await mutateAsync({ body })).codes),
    describe: failureText,
    focusOnFailure: 'code',
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
            Scan this with the app, or enter this code by hand:
          </Text>
          <SecretLine>
            <Secret ref={text}>{secret}</Secret>
            <CopyButton text={secret.replaceAll(' ', '')} label="Copy secret" onRefused={select} />
          </SecretLine>
        </Steps>
      </Columns>
      <Form {...form.props} aria-label="Confirm the authenticator app">
        <TextField
          id="factor-code"
          label="Code from the app"
          hint="Six digits. It changes every 30 seconds."
          inputMode="numeric"
          autoComplete="one-time-code"
          {...form.field('code')}
        />
        <FocusedBanner tone="error">{form.failure}</FocusedBanner>
        <SecretLine>
          <Button type="submit" size="sm" variant="primary" busy={form.busy}>
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
