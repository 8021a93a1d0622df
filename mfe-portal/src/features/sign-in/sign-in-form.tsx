import { Credentials } from '@vitrine/contracts';
import { Button, FormBanner, TextField, vars } from '@vitrine/ui';
import { type FormEvent, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useSignIn } from './api/sign-in.ts';
import { PasswordField } from './password-field.tsx';
import { signInProblem, type SignInProblem } from './sign-in-problem.ts';

const Form = styled.form`
  display: grid;
  gap: ${vars.space[5]};
`;

const noProblem: SignInProblem = { fields: {}, form: null };

interface SignInFormProps {
  /** Called once the session cookie is set; the form stays busy until it settles. */
  readonly onSignedIn: () => Promise<void>;
}

/** E-mail and password. What was typed stays through every failure. */
export const SignInForm = ({ onSignedIn }: SignInFormProps) => {
  const [values, setValues] = useState({ email: '', password: '' });
  const [problem, setProblem] = useState(noProblem);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const signIn = useSignIn();

  const fail = (next: SignInProblem): void => {
    setProblem(next);
    const field = next.fields.email ? 'email' : 'password';
    const control = form.current?.elements.namedItem(field);
    if (control instanceof HTMLElement) control.focus();
  };

  const change = (field: 'email' | 'password', value: string): void => {
    setValues({ ...values, [field]: value });
    setProblem({ form: null, fields: { ...problem.fields, [field]: undefined } });
  };

  const submit = async (): Promise<void> => {
    const parsed = Credentials.safeParse(values);
    if (!parsed.success) {
      const fields: SignInProblem['fields'] = Object.fromEntries(
        parsed.error.issues.toReversed().map(({ path, message }) => [path[0], message]),
      );
      fail({ fields, form: null });
      return;
    }
    setProblem(noProblem);
    setBusy(true);
    try {
      await signIn.mutateAsync(parsed.data);
      await onSignedIn();
    } catch (error) {
      fail(signInProblem(error));
    } finally {
      setBusy(false);
    }
  };

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy) void submit();
  };

  return (
    <Form ref={form} noValidate onSubmit={onSubmit} aria-label="Sign in">
      <TextField
        id="sign-in-email"
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={values.email}
        error={problem.fields.email}
        onChange={({ target }) => change('email', target.value)}
      />
      <PasswordField
        id="sign-in-password"
        name="password"
        label="Password"
        autoComplete="current-password"
        value={values.password}
        error={problem.fields.password}
        onChange={({ target }) => change('password', target.value)}
      />
      <FormBanner tone="error">{problem.form}</FormBanner>
      <Button type="submit" variant="primary" wide busy={busy}>
        {busy ? 'Signing in…' : 'Sign in'}
      </Button>
    </Form>
  );
};
