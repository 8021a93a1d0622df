import { agencyDay } from '@vitrine/brand';
import { type CampaignCode, CampaignCode as CampaignCodeSchema } from '@vitrine/contracts';
import { FormBanner, Text, TextArea, TextField, useToast, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { EditorDialog } from '../../../shared/edit/editor-dialog.tsx';
import { Pair } from '../../../shared/edit/editor-form.tsx';
import { formatTypedMoney } from '../../../shared/edit/money-field.tsx';
import type { ConflictField } from '../../../shared/edit/edit-conflict.tsx';
import { useEditForm } from '../../../shared/edit/use-edit-form.ts';
import { useNow } from '../../../shared/format.ts';
import { check, CodeForm, fieldsOf, formFields, startOf } from '../code-form.ts';
import { useRefreshCodes, useSaveCode } from '../generator-queries.ts';
import { generatorTexts, packageNames, termsLabels } from '../content.ts';
import { FeatureFields, TermsFields } from './code-fields.tsx';

const CodeField = styled(TextField)`
  input {
    font-family: ${vars.font.mono};
    text-transform: uppercase;
  }
`;

const Short = styled(TextArea)`
  textarea {
    min-height: 4.5rem;
  }
`;

const staleFields: readonly ConflictField<CodeForm>[] = [
  { name: 'sells', label: 'What it sells', show: ({ sells }) => termsLabels[sells] },
  { name: 'packages', label: 'Packages', show: ({ packages }) => packageNames(packages) },
  { name: 'percentOff', label: 'Percent off', show: ({ percentOff }) => percentOff },
  { name: 'amount', label: 'Price', show: ({ amount }) => formatTypedMoney(amount) },
  { name: 'name', label: 'Name', show: ({ name }) => name },
  { name: 'description', label: 'Description', show: ({ description }) => description },
  { name: 'features', label: 'Features', show: ({ features }) => features.join('\n') },
  { name: 'expiresAt', label: 'Last day', show: ({ expiresAt }) => expiresAt },
  { name: 'maxUses', label: 'Limit', show: ({ maxUses }) => maxUses },
];

interface CodeDialogProps {
  /** Null creates a code. */
  readonly code: CampaignCode | null;
  readonly onClose: () => void;
}

/** Creates or edits a campaign code. Input survives failures, reloads and concurrent edits. */
export const CodeDialog = ({ code, onClose }: CodeDialogProps) => {
  const { mutateAsync: save } = useSaveCode(code);
  const refresh = useRefreshCodes();
  const toast = useToast();
  const now = useNow();
  const form = useEditForm<CodeForm, CampaignCode>({
    name: code ? `code.${code.id}` : 'code.new',
    shape: CodeForm,
    start: startOf(code),
    fields: formFields,
    check,
    save: (values, attempt) => save({ text: values.code, fields: fieldsOf(values), ...attempt }),
    readCurrent: (current) => {
      const { data } = CampaignCodeSchema.safeParse(current);
      return data ? startOf(data) : null;
    },
    onSaved: (saved) => {
      toast({ tone: 'success', title: saved ? `${saved.code} is saved` : 'The code is saved' });
      void refresh();
      onClose();
    },
  });
  const { values, problem, set } = form;
  const error = (field: (typeof formFields)[number]): string | undefined => problem.fields[field];

  return (
    <EditorDialog
      form={form}
      stale={{ what: 'code', fields: staleFields }}
      title={code ? `Edit ${code.code}` : generatorTexts.create}
      submitLabel={code ? 'Save Changes' : 'Create Code'}
      onClose={onClose}
    >
      {code ? (
        <div>
          <Text size="sm" tone="textMuted">
            Code
          </Text>
          <Text>{code.code}</Text>
          <Text size="xs" tone="textFaint">
            Links carry it, so it stays.
          </Text>
        </div>
      ) : (
        <CodeField
          id="code-code"
          name="code"
          label="Code"
          hint="3 to 32 letters, digits or hyphens"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={32}
          required
          value={values.code}
          error={error('code')}
          onChange={({ target }) => set({ code: target.value.toUpperCase() })}
        />
      )}
      <TermsFields values={values} error={error} set={set} />
      {code && (
        <Text size="xs" tone="textFaint">
          Whoever was quoted a price keeps it for as long as their quote holds.
        </Text>
      )}
      <TextField
        id="code-name"
        name="name"
        label="Name"
        autoComplete="off"
        required
        maxLength={120}
        value={values.name}
        error={error('name')}
        onChange={({ target }) => set({ name: target.value })}
      />
      <Short
        id="code-description"
        name="description"
        label="Description"
        rows={2}
        maxLength={500}
        value={values.description}
        error={error('description')}
        onChange={({ target }) => set({ description: target.value })}
      />
      <FeatureFields features={values.features} error={error('features')} onChange={(features) => set({ features })} />
      <Pair>
        <TextField
          id="code-expires"
          name="expiresAt"
          type="date"
          label="Last day (optional)"
          min={agencyDay(now)}
          value={values.expiresAt}
          error={error('expiresAt')}
          onChange={({ target }) => set({ expiresAt: target.value })}
        />
        <TextField
          id="code-limit"
          name="maxUses"
          inputMode="numeric"
          label="Limit of uses (optional)"
          autoComplete="off"
          value={values.maxUses}
          error={error('maxUses')}
          onChange={({ target }) => set({ maxUses: target.value })}
        />
      </Pair>
      <FormBanner tone="error">{problem.form}</FormBanner>
    </EditorDialog>
  );
};
