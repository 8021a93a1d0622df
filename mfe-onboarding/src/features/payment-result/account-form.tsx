import { ApiError } from '@vitrine/api-client';
import { api, Registration } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { Button, FormBanner, Heading, Panel, Text, TextField, vars } from '@vitrine/ui';
import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import { resultTexts } from './content.ts';

const Sheet = styled(Panel)`
  display: grid;
  gap: ${vars.space[5]};
  width: 100%;
`;

type Fields = Partial<Record<'email' | 'password', string>>;

/** The first message of each field. */
const fieldsOf = (errors: ApiError['errors'] = {}): Fields =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, [message]]) => (message === undefined ? [] : [[name, message]])),
  );

interface AccountFormProps {
  /** Of the wizard in this browser; empty when it isn't known. */
  readonly email: string;
}

/**
 * Creates an account for the payer. It is active once the mailbox is verified, so the answer is the same for every
 * address (decision D5).
 */
export const AccountForm = ({ email: known }: AccountFormProps) => {
  const client = useApi();
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Fields>({});
  const [problem, setProblem] = useState('');
  const [done, setDone] = useState('');

  const refuse = (form: HTMLFormElement, fields: Fields, message: string): void => {
    setErrors(fields);
    setProblem(message);
    const [first] = Object.keys(fields);
    const control = first ? form.elements.namedItem(first) : null;
    if (control instanceof HTMLElement) control.focus();
  };

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy) return;
    const parsed = Registration.safeParse({ email, password });
    if (!parsed.success) {
      refuse(
        form,
        Object.fromEntries(parsed.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message])),
        '',
      );
      return;
    }
    setBusy(true);
    try {
      setDone((await client.call(api.auth.register, { body: parsed.data })).message);
      refuse(form, {}, '');
    } catch (error) {
      const fields = error instanceof ApiError ? fieldsOf(error.errors) : {};
      refuse(form, fields, Object.keys(fields).length > 0 ? '' : (error as Error).message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Sheet
      as="form"
      noValidate
      aria-label={resultTexts.accountTitle}
      onSubmit={(event: FormEvent<HTMLFormElement>) => void submit(event)}
    >
      <Heading as="h2" size="sm">
        {resultTexts.accountTitle}
      </Heading>
      <Text tone="textMuted">{resultTexts.accountText}</Text>
      {done === '' && (
        <>
          <TextField
            id="account-email"
            name="email"
            type="email"
            autoComplete="username"
            label={resultTexts.email}
            hint={resultTexts.accountHint}
            required
            value={email}
            error={errors.email}
            onChange={({ target }) => setEmail(target.value)}
          />
          <TextField
            id="account-password"
            name="password"
            type="password"
            autoComplete="new-password"
            label={resultTexts.password}
            required
            value={password}
            error={errors.password}
            onChange={({ target }) => setPassword(target.value)}
          />
          <Button type="submit" shape="pill" busy={busy}>
            {busy ? resultTexts.creating : resultTexts.create}
          </Button>
        </>
      )}
      <FormBanner tone={problem ? 'error' : 'success'}>{problem || done}</FormBanner>
    </Sheet>
  );
};
