import { Link } from '@vitrine/shell-sdk';
import { Button, FormBanner, Text, TextField, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { textAction } from '../../../shared/auth/auth-form.ts';
import { EmailField } from '../../../shared/auth/email-field.tsx';
import { PasswordField } from '../../../shared/auth/password-field.tsx';
import { paths } from '../../../shared/paths.ts';
import type { PortalForm } from '../../../shared/forms/use-portal-form.ts';
import { StackedForm } from '../../../shared/screen/layout.ts';
import { dialogTexts } from './content.ts';

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${vars.space[1]} ${vars.space[4]};
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};
`;

const Switch = styled(Text)`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${vars.space[2]};
`;

const Action = styled.button`
  ${textAction}
`;

const ForgotLink = styled(Link)`
  ${textAction}
`;

export interface Account {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

interface EmailStepProps {
  readonly creates: boolean;
  readonly form: PortalForm<Account>;
  /** Switches between signing in and creating an account. */
  readonly onSwitch: () => void;
}

const labels = { true: ['Create account', 'Creating account…'], false: ['Sign in', 'Signing in…'] } as const;

/** Email and password, to sign in or to create an account. */
export const EmailStep = ({ creates, form, onSwitch }: EmailStepProps) => {
  const [idle, busy] = labels[creates ? 'true' : 'false'];
  return (
    <>
      <StackedForm {...form.props} aria-label={idle}>
        {creates && (
          <TextField
            id="sign-in-name"
            label="Name"
            hint="Optional. What we should call you."
            autoComplete="name"
            {...form.field('name')}
          />
        )}
        <EmailField id="sign-in-email" {...form.field('email')} />
        <PasswordField
          id="sign-in-password"
          label="Password"
          {...(creates && { hint: dialogTexts.passwordHint })}
          autoComplete={creates ? 'new-password' : 'current-password'}
          {...form.field('password')}
        />
        <FormBanner tone="error">{form.failure}</FormBanner>
        <Button type="submit" variant="primary" wide busy={form.busy}>
          {form.busy ? busy : idle}
        </Button>
      </StackedForm>
      <Foot>
        <Switch as="span" size="sm">
          {creates ? dialogTexts.toSignIn : dialogTexts.toCreate}
          <Action type="button" onClick={onSwitch}>
            {labels[creates ? 'false' : 'true'][0]}
          </Action>
        </Switch>
        {!creates && (
          <ForgotLink to={paths.forgotPassword} state={{ email: form.values.email }}>
            {dialogTexts.forgot}
          </ForgotLink>
        )}
      </Foot>
    </>
  );
};
