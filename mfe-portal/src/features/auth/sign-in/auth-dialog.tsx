import { ApiError } from '@vitrine/api-client';
import { api, Credentials, Registration } from '@vitrine/contracts';
import { Dialog, FormBanner, vars } from '@vitrine/ui';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { z } from 'zod';
import { useChange } from '../../../shared/api/use-change.ts';
import { textAction } from '../../../shared/auth/auth-form.ts';
import { failureText } from '../../../shared/problems.ts';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import type { useProviders } from './sign-in-queries.ts';
import { dialogTexts, type Step, stepTitles } from './content.ts';
import type { EarlyInput } from './early-dialog.tsx';
import { type Account, EmailStep } from './email-step.tsx';
import { MailboxStep } from './mailbox-step.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';
import { ProvidersStep } from './providers-step.tsx';

const Body = styled.div`
  display: grid;
  gap: ${vars.space[5]};
`;

const Back = styled.button`
  ${textAction}
  justify-self: start;
  font-size: ${vars.text.sm};
`;

/** Without the name, which only a new account has. */
const SignIn = z.object({ email: z.string(), password: z.string() }).pipe(Credentials);

interface AuthDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly firstStep: Step;
  /** Prefilled email address. */
  readonly email?: string;
  /** What was typed before this dialog could open, once. */
  readonly takeEarly: () => EarlyInput | null;
  /** Error of a provider's sign-in. */
  readonly failure: string | null;
  readonly providers: ReturnType<typeof useProviders>;
  /** Path to open after signing in. */
  readonly next: string | null;
  /** The session cookie is set. The form stays busy until this settles. */
  readonly onSignedIn: () => Promise<void>;
}

/** All ways to sign in and sign up. Input survives closing the dialog. */
export const AuthDialog = ({
  open,
  onClose,
  firstStep,
  email = '',
  takeEarly,
  failure,
  providers,
  next,
  onSignedIn,
}: AuthDialogProps) => {
  const [step, setStep] = useState(firstStep);
  const [banner, setBanner] = useState(failure);
  const [mailboxText, setMailboxText] = useState('');
  const body = useRef<HTMLDivElement>(null);
  const visibleStep = useRef(step);
  /** Where a step begins; past the address where that is typed already. */
  const [firstField] = useState(() => ({
    get current() {
      const email = body.current?.querySelector<HTMLInputElement>('[type="email"]');
      const isTyped = visibleStep.current === 'sign-in' && email?.value !== '';
      return body.current?.querySelector<HTMLElement>(isTyped ? '[type="password"]' : 'input, a, button') ?? null;
    },
  }));
  const signIn = useChange(api.auth.login, {}, { gcTime: 0 });
  const register = useChange(api.auth.register, {}, { gcTime: 0 });
  const creates = step === 'create';

  const go = (to: Step, message: string | null = null): void => {
    setStep(to);
    setBanner(message);
  };

  const showMailboxStep = (message: string): void => {
    setMailboxText(message);
    go('mailbox');
  };

  const signInByEmail = async (body: Credentials): Promise<void> => {
    try {
      const { secondFactor } = await signIn.mutateAsync({ body });
      if (secondFactor) go('second-factor');
      else await onSignedIn();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'email_unverified') throw error;
      showMailboxStep(error.message);
    }
  };

  const account: Account = { name: '', email, password: '' };
  const form = usePortalForm({
    values: account,
    schema: creates ? Registration : SignIn,
    save: async (body) => {
      if (creates) showMailboxStep((await register.mutateAsync({ body })).message);
      else await signInByEmail(body);
    },
    describe: failureText,
    focusOnFailure: 'password',
  });

  const takeOver = useEffectEvent(() => {
    const early = takeEarly();
    if (!early) return;
    // Somebody who has just paid has an address here already.
    if (early.email !== '') form.set({ email: early.email });
    if (early.isConfirmed) setStep('sign-in');
  });
  // What was typed is in the document alone, until the commit that takes it out.
  // oxlint-disable-next-line react/set-state-in-effect
  useLayoutEffect(() => takeOver(), []);

  // Each step is its own form: the focus moves to its start.
  useEffect(() => {
    if (visibleStep.current === step) return;
    visibleStep.current = step;
    firstField.current?.focus();
  }, [step, firstField]);

  return (
    <Dialog
      open={open}
      onOpenChange={(to) => !to && onClose()}
      title={stepTitles[step]}
      width="sm"
      initialFocus={firstField}
    >
      <Body ref={body}>
        <FormBanner tone="error">{banner}</FormBanner>
        {step === 'providers' && (
          <ProvidersStep providers={providers} next={next} form={form} onEmail={() => go('sign-in')} />
        )}
        {(step === 'sign-in' || creates) && (
          <EmailStep
            creates={creates}
            form={form}
            onSwitch={() => {
              form.clear();
              go(creates ? 'sign-in' : 'create');
            }}
          />
        )}
        {step === 'mailbox' && <MailboxStep message={mailboxText} email={form.values.email.trim()} />}
        {step === 'second-factor' && (
          <SecondFactorStep onSignedIn={onSignedIn} onExpired={(message) => go('providers', message)} />
        )}
        {step !== 'providers' && (
          <Back type="button" onClick={() => go('providers')}>
            {dialogTexts.back}
          </Back>
        )}
      </Body>
    </Dialog>
  );
};
