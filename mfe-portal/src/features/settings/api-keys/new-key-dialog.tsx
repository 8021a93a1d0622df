import { ApiKeyCreate, type ApiKeyCreated, apiKeyEndpoints, ApiScope, apiScopeTexts } from '@vitrine/contracts';
import { AlertIcon, Button, Dialog, media, Mono, SelectField, TextField, vars } from '@vitrine/ui';
import { useId, useRef } from 'react';
import { styled } from 'styled-components';
import { z } from 'zod';
import { useChange } from '../../../shared/api/use-change.ts';
import { failureOf } from '../../../shared/forms/form-failure.tsx';
import { type FieldProps, usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { StackedForm } from '../../../shared/screen/layout.ts';
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

/** Every scope as text, with its name in the API reference. */
const ScopeChoice = ({ name, value, error, onChange }: FieldProps<'scopes', ApiScope[]>) => (
  <Frame aria-describedby="key-scopes-error">
    <Legend>
      What it can do
      <Star aria-hidden="true">*</Star>
    </Legend>
    <Rows>
      {ApiScope.options.map((scope) => (
        <Row key={scope}>
          <input
            type="checkbox"
            name={name}
            value={scope}
            checked={value.includes(scope)}
            aria-invalid={error !== undefined || undefined}
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

const Values = z.object({ name: z.string(), scopes: z.array(ApiScope), lifetime: z.string() });
const NewKey = Values.transform(({ lifetime, ...key }) => ({
  ...key,
  expiresInDays: lifetime === '' ? null : Number(lifetime),
})).pipe(ApiKeyCreate);
const blank: z.infer<typeof Values> = { name: '', scopes: [], lifetime: '90' };

interface NewKeyDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (created: ApiKeyCreated) => void;
}

/** Creates a key from a name, scopes and a lifetime. Input stays until the key is created. */
export const NewKeyDialog = ({ onClose, onCreated }: NewKeyDialogProps) => {
  const formId = useId();
  const create = useChange(
    apiKeyEndpoints.create,
    {},
    {
      // The key is not cached: it goes with the form.
      gcTime: 0,
      stale: [['apiKeys'], ['team'], ['audit']],
    },
  );
  /** Then the panel with the key takes the focus. */
  const wasCreated = useRef(false);
  const form = usePortalForm({
    values: blank,
    draft: { name: 'api-key.new', shape: Values },
    schema: NewKey,
    errorNames: { lifetime: 'expiresInDays' },
    save: (body) => create.mutateAsync({ body }),
    onSaved: (created) => {
      form.discard();
      wasCreated.current = created !== null;
      onClose();
      if (created) onCreated(created);
    },
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="New API key"
      restoresFocus={() => !wasCreated.current}
      failure={failureOf(form)}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy}>
            Create key
          </Button>
        </>
      }
    >
      <StackedForm {...form.props} id={formId}>
        <TextField
          id="key-name"
          label="Name"
          hint="Name the program that will use it, so you’ll recognize it later."
          autoComplete="off"
          required
          {...form.field('name')}
        />
        <ScopeChoice {...form.field('scopes')} />
        <SelectField id="key-lifetime" label="Expires after" options={lifetimes} {...form.field('lifetime')} />
      </StackedForm>
    </Dialog>
  );
};
