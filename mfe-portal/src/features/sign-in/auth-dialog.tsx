import { ApiError } from '@vitrine/api-client';
import { Credentials, Registration } from '@vitrine/contracts';
import { Dialog, FormBanner, vars } from '@vitrine/ui';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { textAction } from '../../shared/entry/entry-form.ts';
import { useFields } from '../../shared/use-fields.ts';
import { type useProviders, useRegister, useSignIn } from './api/sign-in.ts';
import { dialogTexts, type Step, stepTitles } from './content.ts';
import { type EmailField, EmailStep } from './email-step.tsx';
import { MailboxStep } from './mailbox-step.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';
import { WaysStep } from './ways-step.tsx';

const Body = styled.div`
  display: grid;
  gap: ${vars.space[5]};
`;

const Back = styled.button`
  ${textAction}
  justify-self: start;
  font-size: ${vars.text.sm};
`;

interface AuthDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly firstStep: Step;
  /** What we know of whoever comes, for its field. */
  readonly email?: string;
  /** Why signing in elsewhere came back without a session. */
  readonly failure: string | null;
  readonly providers: ReturnType<typeof useProviders>;
  /** Where to go after signing in; a path of this site. */
  readonly next: string | null;
  /** The session cookie is set. The form stays busy until this settles. */
  readonly onSignedIn: () => Promise<void>;
}

/** All ways to sign in, and to sign up. What was typed stays while its page does, also when the dialog is closed. */
export const AuthDialog = ({
  open,
  onClose,
  firstStep,
  email = '',
  failure,
  providers,
  next,
  onSignedIn,
}: AuthDialogProps) => {
  const [step, setStep] = useState(firstStep);
  const [banner, setBanner] = useState(failure);
  const [mailboxText, setMailboxText] = useState('');
  const body = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  const signIn = useSignIn();
  const register = useRegister();
  const creates = step === 'create';

  const go = (to: Step, message: string | null = null): void => {
    setStep(to);
    setBanner(message);
  };

  const waitForMailbox = (message: string): void => {
    setMailboxText(message);
    go('mailbox');
  };

  const enterByEmail = async (body: Credentials): Promise<void> => {
    try {
      const { secondFactor } = await signIn.mutateAsync(body);
      if (secondFactor) go('second-factor');
      else await onSignedIn();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'email_unverified') throw error;
      waitForMailbox(error.message);
    }
  };

  const fields = useFields<EmailField, typeof Registration | typeof Credentials>({
    initial: { name: '', email, password: '' },
    schema: creates ? Registration : Credentials,
    input: ({ name, email, password }) => (creates ? { name, email, password } : { email, password }),
    focusOnFailure: 'password',
    send: async (input) => {
      if (creates) waitForMailbox((await register.mutateAsync(input)).message);
      else await enterByEmail(input);
    },
  });

  // Another step is another form: the focus goes to where it begins.
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    body.current?.querySelector<HTMLElement>('input, a, button')?.focus();
  }, [step]);

  return (
    <Dialog open={open} onOpenChange={(to) => !to && onClose()} title={stepTitles[step]} width="sm">
      <Body ref={body}>
        <FormBanner tone="error">{banner}</FormBanner>
        {step === 'ways' && <WaysStep providers={providers} next={next} onEmail={() => go('sign-in')} />}
        {(step === 'sign-in' || creates) && (
          <EmailStep
            creates={creates}
            fields={fields}
            onSwitch={() => {
              fields.set({});
              go(creates ? 'sign-in' : 'create');
            }}
          />
        )}
        {step === 'mailbox' && <MailboxStep message={mailboxText} email={fields.values.email.trim()} />}
        {step === 'second-factor' && (
          <SecondFactorStep onSignedIn={onSignedIn} onExpired={(message) => go('ways', message)} />
        )}
        {step !== 'ways' && (
          <Back type="button" onClick={() => go('ways')}>
            {dialogTexts.back}
          </Back>
        )}
      </Body>
    </Dialog>
  );
};
