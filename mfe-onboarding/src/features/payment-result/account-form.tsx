import { ApiError } from '@vitrine/api-client';
import { api, Registration } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { Button, FormBanner, Heading, Panel, Text, TextField, vars } from '@vitrine/ui';
import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import {
  type FieldErrors,
  focusFirst,
  hasErrors,
  refusedFields,
  schemaErrors,
  useSubmission,
} from '../../shared/forms.ts';
import { resultTexts } from './content.ts';

const Sheet = styled(Panel)`
  display: grid;
  gap: ${vars.space[5]};
  width: 100%;
`;

type Fields = FieldErrors<typeof Registration.shape>;

interface AccountFormProps {
  /** Of the wizard in this browser; empty when it isn't known. */
  readonly email: string;
}

/**
 * Creates an account for the payer. It is active once the mailbox is verified, so the answer is the same for every
 * address (decision D5).
 */
export const AccountForm = ({ email: initialEmail }: AccountFormProps) => {
  const client = useApi();
  const [email, setEmail] = useState(initialEmail);
  const [password, setPassword] = useState('');
  const { busy, run } = useSubmission();
  const [errors, setErrors] = useState<Fields>({});
  const [problem, setProblem] = useState('');
  const [done, setDone] = useState('');

  const refuse = (form: HTMLFormElement, fields: Fields, message: string): void => {
    setErrors(fields);
    setProblem(message);
    focusFirst(form, fields);
  };

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = { email, password };
    const invalid = schemaErrors(Registration, values);
    if (hasErrors(invalid)) {
      refuse(form, invalid, '');
      return;
    }
    await run(async () => {
      try {
        setDone((await client.call(api.auth.register, { body: values })).message);
        refuse(form, {}, '');
      } catch (error) {
        const fields: Fields = error instanceof ApiError ? refusedFields(error) : {};
        refuse(form, fields, hasErrors(fields) ? '' : (error as Error).message);
      }
    });
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
