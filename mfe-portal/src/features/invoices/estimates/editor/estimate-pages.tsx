import { api, Estimate, estimateFields } from '@vitrine/contracts';
import { useParams } from '@vitrine/shell-sdk';
import { TextField, useToast } from '@vitrine/ui';
import { useState } from 'react';
import { useChange } from '../../../../shared/api/use-change.ts';
import type { ConflictFields } from '../../../../shared/forms/edit-conflict.tsx';
import { conflictsOf } from '../../../../shared/forms/record-form.ts';
import { usePortalForm, type Versioned } from '../../../../shared/forms/use-portal-form.ts';
import { paths } from '../../../../shared/paths.ts';
import { DocumentEditor } from '../../documents/document-editor.tsx';
import { DocumentLoading, DocumentPage } from '../../documents/document-page.tsx';
import { errorNames } from '../../documents/lines-form.ts';
import { clientConflict, priceConflicts } from '../../documents/document-conflicts.tsx';
import { defaultTax, type TaxChoice, useTaxChoices } from '../../documents/tax-choices.ts';
import { useNewDocument } from '../../documents/use-new-document.ts';
import { useLeave } from '../../documents/use-leave.ts';
import { useSaveIntent } from '../../documents/use-save-intent.ts';
import { EmailDialog } from '../dialogs/confirm-dialogs.tsx';
import { useEstimate, useUpdateCachedEstimate } from '../estimates-queries.ts';
import {
  createBody,
  editBody,
  EditedEstimate,
  editedEstimate,
  editorTexts,
  estimateCreateForm,
  estimateEditForm,
  estimateList,
  estimateRevisionForm,
  newEstimate,
  revisionBody,
  RevisedEstimate,
} from './estimate-form.ts';
import { EstimateFields } from './estimate-fields.tsx';
import { estimatePaper } from './estimate-paper.ts';

const { message, terms, ...head } = conflictsOf(estimateFields);
const staleFields = (choices: readonly TaxChoice[]): ConflictFields<EditedEstimate> => ({
  client: clientConflict,
  ...head,
  ...priceConflicts(choices),
  deposit: { label: editorTexts.deposit, show: ({ deposit }) => deposit },
  message,
  terms,
});

const CreateEstimatePage = () => {
  const { isPending, ...start } = useNewDocument();
  return isPending ? <DocumentLoading noun="estimate" /> : <CreateEstimate {...start} />;
};

const CreateEstimate = ({ choices, defaults }: Omit<ReturnType<typeof useNewDocument>, 'isPending'>) => {
  const create = useChange(api.estimates.create, {}, { onSuccess: useUpdateCachedEstimate() });
  const toast = useToast();
  const leave = useLeave();
  const intent = useSaveIntent();
  const [toSend, setToSend] = useState<Estimate | null>(null);
  const [start] = useState(() => newEstimate(new Date(), defaultTax(choices), defaults));
  const form = usePortalForm({
    values: start,
    draft: { name: 'estimate.new', shape: EditedEstimate },
    schema: estimateCreateForm(choices),
    errorNames,
    save: (values, { key }) => create.mutateAsync({ body: createBody(values), idempotencyKey: key }),
    onSaved: (estimate) => {
      if (!estimate) return;
      if (intent.sends()) return setToSend(estimate);
      toast({ tone: 'success', title: `${estimate.number} is a draft`, stayMs: 3000 });
      leave(paths.estimate(estimate.id));
    },
  });
  const saveAndSend = (): void => {
    intent.send();
    form.submit();
  };
  return (
    <>
      <DocumentEditor
        form={intent.onlySaves(form)}
        title="New estimate"
        list={estimateList}
        submitLabel="Save draft"
        send={{ onPress: saveAndSend, blocked: null }}
        paper={estimatePaper(null, form.values, choices)}
        startsAtField
        onClose={() => leave(paths.estimates)}
      >
        <EstimateFields form={form} linkedTo={null} choices={choices} />
      </DocumentEditor>
      {toSend && <EmailDialog estimate={toSend} onClose={() => leave(paths.estimate(toSend.id))} />}
    </>
  );
};

interface EditorProps {
  readonly estimate: Estimate;
}

const linkOf = ({ clientId, clientName }: Estimate): string | null => (clientId === null ? null : clientName);

const hasDeposit = ({ depositPercent, depositCents }: Estimate): boolean =>
  depositPercent !== null || depositCents !== null;

const EditEstimate = ({ estimate }: EditorProps) => {
  const params = { id: estimate.id };
  const edit = useChange(api.estimates.edit, { params }, { onSuccess: useUpdateCachedEstimate() });
  const { choices } = useTaxChoices(estimate.items);
  const leave = useLeave();
  const close = (): void => leave(paths.estimate(estimate.id));
  const intent = useSaveIntent();
  const [isSending, setIsSending] = useState(false);
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
    onSaved: () => (intent.sends() ? setIsSending(true) : close()),
  });
  const saveAndSend = (): void => {
    if (!form.dirty) return setIsSending(true);
    intent.send();
    form.submit();
  };
  return (
    <>
      <DocumentEditor
        form={intent.onlySaves(form)}
        stale={{ what: 'estimate', fields: staleFields(choices) }}
        title={`Edit ${estimate.number}`}
        list={estimateList}
        submitLabel="Save Changes"
        send={{ onPress: saveAndSend, blocked: null }}
        paper={estimatePaper(estimate.number, form.values, choices)}
        onClose={close}
      >
        <EstimateFields form={form} linkedTo={linkOf(estimate)} choices={choices} />
      </DocumentEditor>
      {isSending && <EmailDialog estimate={estimate} onClose={close} />}
    </>
  );
};

const ReviseEstimate = ({ estimate }: EditorProps) => {
  const params = { id: estimate.id };
  const revise = useChange(api.estimates.revise, { params }, { onSuccess: useUpdateCachedEstimate() });
  const { choices } = useTaxChoices(estimate.items);
  const leave = useLeave();
  const close = (): void => leave(paths.estimate(estimate.id));
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
    onSaved: close,
  });
  return (
    <DocumentEditor
      form={form}
      stale={{
        what: 'estimate',
        fields: { ...staleFields(choices), changes: { label: 'What changed', show: ({ changes }) => changes } },
      }}
      title={`Revise ${estimate.number}`}
      list={estimateList}
      description={editorTexts.revise}
      submitLabel="Send new version"
      paper={estimatePaper(estimate.number, form.values, choices)}
      startsAtField
      onClose={close}
    >
      <TextField
        id="estimate-changes"
        label="What changed"
        hint="The client sees this above the new version."
        required
        maxLength={500}
        {...form.field('changes')}
      />
      <EstimateFields form={form} linkedTo={linkOf(estimate)} choices={choices} />
    </DocumentEditor>
  );
};

interface EstimateEditorProps {
  /** Last part of the address: 'new', 'edit' or 'revise' */
  readonly how: string;
}

/** `/estimates/new`, `/estimates/:id/edit` for a draft, and `/estimates/:id/revise` for what was sent. */
export const EstimateEditor = ({ how }: EstimateEditorProps) =>
  how === 'new' ? <CreateEstimatePage /> : <ChangeEstimatePage how={how} />;

const ChangeEstimatePage = ({ how }: EstimateEditorProps) => {
  const { id = '' } = useParams();
  const Editor = how === 'edit' ? EditEstimate : ReviseEstimate;
  return (
    <DocumentPage
      noun="estimate"
      list={estimateList}
      query={useEstimate(id)}
      blocked={({ status }) => (how === 'edit' && status !== 'draft' ? editorTexts.sent : null)}
    >
      {(estimate) => <Editor key={`${how}.${id}`} estimate={estimate} />}
    </DocumentPage>
  );
};
