import { agencyDay } from '@vitrine/brand';
import { api, type CampaignCode, CampaignCode as CampaignCodeSchema } from '@vitrine/contracts';
import { Text, TextArea, TextField, useToast, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { useChange, useRefresh } from '../../../shared/api/use-change.ts';
import { keyOf } from '../../../shared/api/use-endpoint.ts';
import { EditorDialog } from '../../../shared/forms/editor-dialog.tsx';
import { Pair } from '../../../shared/forms/editor-form.tsx';
import type { ConflictFields } from '../../../shared/forms/edit-conflict.tsx';
import { conflictsOf, controlsOf } from '../../../shared/forms/record-form.ts';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { useNow } from '../../../shared/format.ts';
import { bodyOf, codeFormFields, CodeForm, CodeFormSchema, startOf } from '../code-form.ts';
import { generatorTexts, termsLabel, termsLabels } from '../content.ts';
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
  sells: { label: termsLabel, show: ({ sells }) => termsLabels[sells] },
  ...conflictsOf(codeFormFields),
  newFeature: { label: 'New feature', show: ({ newFeature }) => newFeature },
};

interface CodeDialogProps {
  /** Null creates a code. */
  readonly code: CampaignCode | null;
  readonly onClose: () => void;
}

/** Creates or edits a campaign code. Input survives failures, reloads and concurrent edits. */
export const CodeDialog = ({ code, onClose }: CodeDialogProps) => {
  const create = useChange(api.codes.create, {});
  const update = useChange(api.codes.update, { params: { id: code?.id ?? '' } });
  const refresh = useRefresh();
  const toast = useToast();
  const now = useNow();
  const form = usePortalForm({
    ...startOf(code),
    draft: { name: code ? `code.${code.id}` : 'code.new', shape: CodeForm },
    schema: CodeFormSchema,
    save: (values, { version, key }) => {
      const body = bodyOf(values);
      if (!code) return create.mutateAsync({ body, idempotencyKey: key });
      const { code: _, ...fields } = body;
      return update.mutateAsync({ body: { ...fields, version }, idempotencyKey: key });
    },
    readCurrent: (current) => {
      const { data } = CampaignCodeSchema.safeParse(current);
      return data ? startOf(data) : null;
    },
    onSaved: (saved) => {
      toast({ tone: 'success', title: saved ? `${saved.code} is saved` : 'The code is saved' });
      void refresh([keyOf(api.codes.list)]);
      onClose();
    },
  });
  const control = controlsOf(codeFormFields, form, 'code');
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
          {...control('code')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={32}
          onChange={({ target }) => form.set({ code: target.value.toUpperCase() })}
        />
      )}
      <TermsFields form={form} />
      {code && (
        <Text size="sm" tone="textFaint">
          Anyone who already has a price keeps it until their quote expires.
        </Text>
      )}
      <TextField {...control('name')} autoComplete="off" maxLength={120} />
      <Short {...control('description')} rows={2} maxLength={500} />
      <FeatureFields form={form} />
      <Pair>
        <TextField {...control('expiresAt')} type="date" label="Last day (optional)" min={agencyDay(now)} />
        <TextField {...control('maxUses')} inputMode="numeric" label="Limit of uses (optional)" autoComplete="off" />
      </Pair>
    </EditorDialog>
  );
};
