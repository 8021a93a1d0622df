import { agencyDay } from '@vitrine/brand';
import { type CampaignCode, CampaignCode as CampaignCodeSchema } from '@vitrine/contracts';
import { FormBanner, Text, TextArea, TextField, useToast, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { EditorDialog } from '../../../shared/forms/editor-dialog.tsx';
import { Pair } from '../../../shared/forms/editor-form.tsx';
import { formatTypedMoney } from '@vitrine/money';
import type { ConflictFields } from '../../../shared/forms/edit-conflict.tsx';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { useNow } from '../../../shared/format.ts';
import { CodeForm, CodeFormSchema, fieldsOf, startOf } from '../code-form.ts';
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

const staleFields: ConflictFields<CodeForm> = {
  code: { label: 'Code', show: ({ code }) => code },
  sells: { label: 'What it sells', show: ({ sells }) => termsLabels[sells] },
  packages: { label: 'Packages', show: ({ packages }) => packageNames(packages) },
  percentOff: { label: 'Percent off', show: ({ percentOff }) => percentOff },
  amount: { label: 'Price', show: ({ amount }) => formatTypedMoney(amount) },
  name: { label: 'Name', show: ({ name }) => name },
  description: { label: 'Description', show: ({ description }) => description },
  features: { label: 'Features', show: ({ features }) => features.join('\n') },
  expiresAt: { label: 'Last day', show: ({ expiresAt }) => expiresAt },
  maxUses: { label: 'Limit', show: ({ maxUses }) => maxUses },
};

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
  const form = usePortalForm({
    ...startOf(code),
    draft: { name: code ? `code.${code.id}` : 'code.new', shape: CodeForm },
    schema: CodeFormSchema,
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
          <Text size="sm" tone="textFaint">
            The code is part of its links, so it can’t change.
          </Text>
        </div>
      ) : (
        <CodeField
          id="code-code"
          label="Code"
          hint="3 to 32 letters, digits or hyphens"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={32}
          required
          {...form.field('code')}
          onChange={({ target }) => form.set({ code: target.value.toUpperCase() })}
        />
      )}
      <TermsFields form={form} />
      {code && (
        <Text size="sm" tone="textFaint">
          Anyone who already has a price keeps it until their quote expires.
        </Text>
      )}
      <TextField id="code-name" label="Name" autoComplete="off" required maxLength={120} {...form.field('name')} />
      <Short id="code-description" label="Description" rows={2} maxLength={500} {...form.field('description')} />
      <FeatureFields {...form.field('features')} />
      <Pair>
        <TextField
          id="code-expires"
          type="date"
          label="Last day (optional)"
          min={agencyDay(now)}
          {...form.field('expiresAt')}
        />
        <TextField
          id="code-limit"
          inputMode="numeric"
          label="Limit of uses (optional)"
          autoComplete="off"
          {...form.field('maxUses')}
        />
      </Pair>
      <FormBanner tone="error">{form.failure}</FormBanner>
    </EditorDialog>
  );
};
