import { ApiKeyCreate, type ApiKeyCreated, type ApiScope } from '@vitrine/contracts';
import { Button, Dialog, FormBanner, SelectField, TextField, vars } from '@vitrine/ui';
import { type FormEvent, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { type FormProblem, noProblem, saveProblem, schemaProblem } from '../../../../shared/form-problem.ts';
import { useCreateKey } from '../api.ts';
import { lifetimes } from '../texts.ts';
import { ScopeChoice } from './scope-choice.tsx';

const Form = styled.form`
  display: grid;
  gap: ${vars.space[5]};
`;

type Field = 'name' | 'scopes' | 'expiresInDays';

const blank = { name: '', scopes: [] as readonly ApiScope[], lifetime: '90' };

interface NewKeyDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onCreated: (created: ApiKeyCreated) => void;
}

/** Asks for a name, scopes and a lifetime. What was entered stays until a key is made of it. */
export const NewKeyDialog = ({ open, onClose, onCreated }: NewKeyDialogProps) => {
  const [values, setValues] = useState(blank);
  const [problem, setProblem] = useState<FormProblem<Field>>(noProblem);
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const create = useCreateKey();

  const fail = (next: FormProblem<Field>): void => {
    setProblem(next);
    const first = next.fields.name ? '[name="name"]' : next.fields.scopes ? '[name="scopes"]' : null;
    if (first) form.current?.querySelector<HTMLElement>(first)?.focus();
  };

  const change = (next: Partial<typeof blank>): void => {
    setValues({ ...values, ...next });
    setProblem(noProblem);
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (create.isPending) return;
    const parsed = ApiKeyCreate.safeParse({
      name: values.name,
      scopes: values.scopes,
      expiresInDays: values.lifetime === '' ? null : Number(values.lifetime),
    });
    if (!parsed.success) return fail(schemaProblem(parsed.error));
    setProblem(noProblem);
    create.mutate(parsed.data, {
      onSuccess: (created) => {
        setValues(blank);
        onClose();
        onCreated(created);
      },
      onError: (error) => fail(saveProblem(error, ['name', 'scopes'])),
    });
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="New API key"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={create.isPending}>
            Create key
          </Button>
        </>
      }
    >
      <Form ref={form} id={formId} noValidate onSubmit={submit}>
        <TextField
          id="key-name"
          name="name"
          label="Name"
          hint="The program that will use it, so that you know it again."
          autoComplete="off"
          required
          value={values.name}
          error={problem.fields.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <ScopeChoice value={values.scopes} error={problem.fields.scopes} onChange={(scopes) => change({ scopes })} />
        <SelectField
          id="key-lifetime"
          name="lifetime"
          label="Works for"
          options={lifetimes}
          value={values.lifetime}
          onChange={({ target }) => change({ lifetime: target.value })}
        />
        <FormBanner tone="error">{problem.form}</FormBanner>
      </Form>
    </Dialog>
  );
};
