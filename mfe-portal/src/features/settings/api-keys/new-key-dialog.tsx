import { ApiKeyCreate, type ApiKeyCreated, ApiScope, apiScopeTexts } from '@vitrine/contracts';
import { AlertIcon, Button, Dialog, FormBanner, media, Mono, SelectField, TextField, vars } from '@vitrine/ui';
import { type FormEvent, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { type FormProblem, noProblem, saveProblem, schemaProblem } from '../../../shared/problems.ts';
import { useCreateKey } from './api-keys-queries.ts';
import { lifetimes } from './key-table.tsx';

const Frame = styled.fieldset`
  min-width: 0;
`;

const Legend = styled.legend`
  margin-block-end: ${vars.space[2]};
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};
`;

const Star = styled.span`
  margin-inline-start: 0.2em;
  color: ${vars.color.champagne};
`;

const Rows = styled.div`
  border: 1px solid ${vars.color.control};
  border-radius: ${vars.radius.md};
  overflow: hidden;
`;

const Row = styled.label`
  display: grid;
  grid-template-columns: auto 1fr auto;
  align-items: center;
  gap: 0 ${vars.space[3]};
  min-height: ${vars.control.touch};
  padding: ${vars.space[2]} ${vars.space[4]};
  font-size: ${vars.text.sm};
  cursor: pointer;

  & + & {
    border-block-start: 1px solid ${vars.color.hairline};
  }

  &:has(:checked) {
    background: ${vars.color.selected};
  }

  &:has(:focus-visible) {
    outline: 2px solid ${vars.color.champagne};
    outline-offset: -2px;
  }

  input {
    width: 1rem;
    height: 1rem;
    accent-color: ${vars.color.champagne};
    outline: none;
  }
`;

const Scope = styled(Mono)`
  ${media.down('sm')} {
    grid-column: 2;
  }

  color: ${vars.color.textMuted};
`;

const Problem = styled.p`
  display: flex;
  gap: ${vars.space[2]};
  align-items: center;
  margin-block-start: ${vars.space[2]};
  font-size: ${vars.text.sm};
  color: ${vars.color.ember};
`;

interface ScopeChoiceProps {
  readonly value: readonly ApiScope[];
  readonly error: string | undefined;
  readonly onChange: (scopes: ApiScope[]) => void;
}

/** Every scope as text, with its name in the API reference. */
const ScopeChoice = ({ value, error, onChange }: ScopeChoiceProps) => (
  <Frame aria-describedby="key-scopes-error">
    <Legend>
      May
      <Star aria-hidden="true">*</Star>
    </Legend>
    <Rows>
      {ApiScope.options.map((scope) => (
        <Row key={scope}>
          <input
            type="checkbox"
            name="scopes"
            value={scope}
            checked={value.includes(scope)}
            onChange={({ target }) =>
              onChange(ApiScope.options.filter((one) => (one === scope ? target.checked : value.includes(one))))
            }
          />
          <span>{apiScopeTexts[scope]}</span>
          <Scope>{scope}</Scope>
        </Row>
      ))}
    </Rows>
    <div aria-live="polite" id="key-scopes-error">
      {error && (
        <Problem>
          <AlertIcon />
          {error}
        </Problem>
      )}
    </div>
  </Frame>
);

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

/** Creates a key from a name, scopes and a lifetime. Input stays until the key is created. */
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
