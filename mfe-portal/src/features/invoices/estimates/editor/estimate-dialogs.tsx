import { api, Estimate, estimateFields } from '@vitrine/contracts';
import { Text, TextField } from '@vitrine/ui';
import { useRef, useState } from 'react';
import { useChange } from '../../../../shared/api/use-change.ts';
import type { ConflictFields } from '../../../../shared/forms/edit-conflict.tsx';
import { EditorDialog } from '../../../../shared/forms/editor-dialog.tsx';
import { conflictsOf } from '../../../../shared/forms/record-form.ts';
import { usePortalForm, type Versioned } from '../../../../shared/forms/use-portal-form.ts';
import { errorNames } from '../../documents/lines-form.ts';
import { clientConflict, priceConflicts } from '../../documents/document-conflicts.tsx';
import { defaultTax, type TaxChoice, useTaxChoices } from '../../documents/tax-choices.ts';
import { useEstimate, useUpdateCachedEstimate } from '../estimates-queries.ts';
import {
  createBody,
  editBody,
  EditedEstimate,
  editedEstimate,
  editorTexts,
  estimateCreateForm,
  estimateEditForm,
  estimateRevisionForm,
  newEstimate,
  revisionBody,
  RevisedEstimate,
} from './estimate-form.ts';
import { EstimateFields } from './estimate-fields.tsx';

const { message, terms, ...head } = conflictsOf(estimateFields);
const staleFields = (choices: readonly TaxChoice[]): ConflictFields<EditedEstimate> => ({
  client: clientConflict,
  ...head,
  ...priceConflicts(choices),
  deposit: { label: editorTexts.deposit, show: ({ deposit }) => deposit },
  message,
  terms,
});

interface CreateDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (estimate: Estimate) => void;
}

/** Creates a draft. It begins once the default tax is known, or can't be. */
export const CreateDialog = (props: CreateDialogProps) => {
  const { choices, isPending } = useTaxChoices();
  return isPending ? null : <NewEstimateDialog {...props} choices={choices} />;
};

const NewEstimateDialog = ({
  onClose,
  onCreated,
  choices,
}: CreateDialogProps & { readonly choices: readonly TaxChoice[] }) => {
  const create = useChange(api.estimates.create, {}, { onSuccess: useUpdateCachedEstimate() });
  // The new estimate opens and gets the focus.
  const created = useRef(false);
  const [start] = useState(() => newEstimate(new Date(), defaultTax(choices)));
  const form = usePortalForm({
    values: start,
    draft: { name: 'estimate.new', shape: EditedEstimate },
    schema: estimateCreateForm(choices),
    errorNames,
    save: (values, { key }) => create.mutateAsync({ body: createBody(values), idempotencyKey: key }),
    onSaved: (estimate) => {
      if (!estimate) return;
      created.current = true;
      onCreated(estimate);
    },
  });
  return (
    <EditorDialog
      form={form}
      title="New estimate"
      width="lg"
      submitLabel="Save draft"
      restoresFocus={() => !created.current}
      onClose={onClose}
    >
      <EstimateFields form={form} linkedTo={null} choices={choices} />
    </EditorDialog>
  );
};

interface EditorProps {
  readonly estimate: Estimate;
  readonly onClose: () => void;
}

const linkOf = ({ clientId, clientName }: Estimate): string | null => (clientId === null ? null : clientName);

const hasDeposit = ({ depositPercent, depositCents }: Estimate): boolean =>
  depositPercent !== null || depositCents !== null;

const EditDialog = ({ estimate, onClose }: EditorProps) => {
  const params = { id: estimate.id };
  const edit = useChange(api.estimates.edit, { params }, { onSuccess: useUpdateCachedEstimate() });
  const { choices } = useTaxChoices(estimate.items);
  const versioned = (of: Estimate): Versioned<EditedEstimate> => ({ version: of.version, values: editedEstimate(of) });
  const form = usePortalForm({
    ...versioned(estimate),
    draft: { name: `estimate.${estimate.id}`, shape: EditedEstimate },
    schema: estimateEditForm(choices),
    errorNames,
    save: (values, { version, key }) =>
      edit.mutateAsync({ body: editBody(values, version, hasDeposit(estimate)), idempotencyKey: key }),
    readCurrent: (current) => {
      const parsed = Estimate.safeParse(current);
      return parsed.success ? versioned(parsed.data) : null;
    },
    onSaved: onClose,
  });
  return (
    <EditorDialog
      form={form}
      stale={{ what: 'estimate', fields: staleFields(choices) }}
      title={`Edit ${estimate.number}`}
      width="lg"
      submitLabel="Save Changes"
      onClose={onClose}
    >
      <EstimateFields form={form} linkedTo={linkOf(estimate)} choices={choices} />
    </EditorDialog>
  );
};

const ReviseDialog = ({ estimate, onClose }: EditorProps) => {
  const params = { id: estimate.id };
  const revise = useChange(api.estimates.revise, { params }, { onSuccess: useUpdateCachedEstimate() });
  const { choices } = useTaxChoices(estimate.items);
  const versioned = (of: Estimate): Versioned<RevisedEstimate> => ({
    version: of.version,
    values: { ...editedEstimate(of), changes: '' },
  });
  const form = usePortalForm({
    ...versioned(estimate),
    draft: { name: `estimate.${estimate.id}.revision`, shape: RevisedEstimate },
    schema: estimateRevisionForm(choices),
    errorNames,
    save: (values, { version, key }) =>
      revise.mutateAsync({ body: revisionBody(values, version, hasDeposit(estimate)), idempotencyKey: key }),
    readCurrent: (current) => {
      const parsed = Estimate.safeParse(current);
      return parsed.success ? versioned(parsed.data) : null;
    },
    onSaved: onClose,
  });
  return (
    <EditorDialog
      form={form}
      stale={{
        what: 'estimate',
        fields: { ...staleFields(choices), changes: { label: 'What changed', show: ({ changes }) => changes } },
      }}
      title={`Revise ${estimate.number}`}
      width="lg"
      submitLabel="Send new version"
      onClose={onClose}
    >
      <Text size="sm" tone="textMuted">
        {editorTexts.revise}
      </Text>
      <TextField
        id="estimate-changes"
        label="What changed"
        hint="The client sees this above the new version."
        required
        maxLength={500}
        {...form.field('changes')}
      />
      <EstimateFields form={form} linkedTo={linkOf(estimate)} choices={choices} />
    </EditorDialog>
  );
};

interface OpenEditorProps {
  readonly how: 'edit' | 'revise';
  readonly id: string;
  readonly onClose: () => void;
}

/** Editor of the open estimate once it is loaded; load errors are shown by the screen below. */
export const OpenEditor = ({ how, id, onClose }: OpenEditorProps) => {
  const { data } = useEstimate(id);
  if (!data) return null;
  const Dialog = how === 'edit' ? EditDialog : ReviseDialog;
  return <Dialog key={how} estimate={data} onClose={onClose} />;
};
