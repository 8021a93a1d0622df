import { agencyDay } from '@vitrine/brand';
import {
  api,
  type Client,
  type DocumentSettings,
  partyFields,
  RecurringInvoice,
  scheduleFields,
} from '@vitrine/contracts';
import { useLocation, useParams } from '@vitrine/shell-sdk';
import { useToast } from '@vitrine/ui';
import { useState } from 'react';
import { useChange } from '../../../../shared/api/use-change.ts';
import { useEndpoint } from '../../../../shared/api/use-endpoint.ts';
import type { ConflictFields } from '../../../../shared/forms/edit-conflict.tsx';
import { conflictsOf } from '../../../../shared/forms/record-form.ts';
import { usePortalForm, type Versioned } from '../../../../shared/forms/use-portal-form.ts';
import { useNow } from '../../../../shared/format.ts';
import { paths } from '../../../../shared/paths.ts';
import { clientParameter } from '../../../../shared/screen/list-query.ts';
import { isExemptOn } from '../../../../shared/tax-exemption.ts';
import { DocumentEditor } from '../../documents/document-editor.tsx';
import { DocumentLoading, DocumentPage } from '../../documents/document-page.tsx';
import { ClientField } from '../../documents/client-field.tsx';
import { errorNames } from '../../documents/lines-form.ts';
import { clientConflict, priceConflicts } from '../../documents/document-conflicts.tsx';
import { type TaxChoice, useTaxChoices } from '../../documents/tax-choices.ts';
import { lineTax, useExemption, useFormExemption } from '../../documents/use-exemption.ts';
import { useNewDocument } from '../../documents/use-new-document.ts';
import { useLeave } from '../../documents/use-leave.ts';
import { recurringTexts } from '../content.ts';
import { useSchedule, useUpdateCachedSchedule } from '../recurring-queries.ts';
import { schedulePaper } from './schedule-paper.ts';
import { ScheduleFields } from './schedule-fields.tsx';
import {
  createBody,
  editBody,
  editedSchedule,
  newSchedule,
  scheduleCreateForm,
  scheduleEditForm,
  scheduleList,
  ScheduleForm,
  scheduleTotal,
} from './schedule-form.ts';

interface ScheduleEditorProps {
  /** Last part of the address: 'new' or 'edit' */
  readonly how: string;
}

/** `/recurring/new` and `/recurring/:id/edit`. */
export const ScheduleEditor = ({ how }: ScheduleEditorProps) =>
  how === 'new' ? <CreateSchedulePage /> : <ChangeSchedulePage />;

/** Empty, or with `?client=` for a client. */
const CreateSchedulePage = () => {
  const { search } = useLocation();
  const clientId = new URLSearchParams(search).get(clientParameter);
  const { choices, defaults, isPending } = useNewDocument();
  const client = useEndpoint(api.clients.get, { params: { id: clientId ?? '' } }, { enabled: clientId !== null });
  if (isPending || (clientId !== null && client.isPending)) return <DocumentLoading noun="schedule" />;
  return (
    <CreateSchedule
      key={clientId}
      choices={choices}
      defaults={defaults}
      {...(clientId !== null && client.data && { prefill: client.data })}
    />
  );
};

interface CreateScheduleProps {
  readonly choices: readonly TaxChoice[];
  readonly defaults: DocumentSettings;
  /** Prefilled client. */
  readonly prefill?: Client;
}

const CreateSchedule = ({ prefill, choices, defaults }: CreateScheduleProps) => {
  const toast = useToast();
  const leave = useLeave();
  const create = useChange(api.recurringInvoices.create, {}, { onSuccess: useUpdateCachedSchedule() });
  const now = useNow();
  const today = agencyDay(now);
  const [start] = useState(() => ({
    ...newSchedule(today, lineTax(choices, prefill !== undefined && isExemptOn(prefill, today)), defaults),
    ...(prefill && { client: prefill.id, clientName: prefill.company, clientEmail: prefill.email }),
  }));
  const form = usePortalForm({
    values: start,
    draft: { name: prefill ? `recurring.new.${prefill.id}` : 'recurring.new', shape: ScheduleForm },
    schema: scheduleCreateForm(choices),
    errorNames,
    save: (values, { key }) => create.mutateAsync({ body: createBody(values), idempotencyKey: key }),
    onSaved: (schedule) => {
      if (!schedule) return;
      toast({ tone: 'success', title: 'The schedule is set up', stayMs: 3000 });
      leave(paths.recurringInvoice(schedule.id));
    },
  });
  const { exemption, pick } = useFormExemption(form, today, choices);
  const ready = form.values.client !== '' && (scheduleTotal(form.values, choices) ?? 0) > 0;
  return (
    <DocumentEditor
      form={form}
      title="New schedule"
      list={scheduleList}
      submitLabel="Start schedule"
      ready={ready}
      note={!ready && recurringTexts.incomplete}
      paper={schedulePaper(form.values, choices, now)}
      startsAtField
      onClose={() => leave(paths.recurring)}
    >
      <ClientField idPrefix="schedule" form={form} linkedTo={prefill?.company ?? null} recordsOnly onPick={pick} />
      <ScheduleFields form={form} choices={choices} exemption={exemption} createdCount={0} />
    </DocumentEditor>
  );
};

const versioned = (schedule: RecurringInvoice): Versioned<ScheduleForm> => ({
  version: schedule.version,
  values: editedSchedule(schedule),
});

const { title, interval, dayOfMonth, startOn, ...others } = conflictsOf(scheduleFields);
const staleFields = (choices: readonly TaxChoice[]): ConflictFields<ScheduleForm> => ({
  client: clientConflict,
  ...conflictsOf(partyFields),
  title,
  items: priceConflicts(choices).items,
  interval,
  dayOfMonth,
  startOn,
  ends: { label: 'Ends', show: ({ ends }) => ends },
  ...others,
});

const ChangeSchedulePage = () => {
  const { id = '' } = useParams();
  return (
    <DocumentPage
      noun="schedule"
      list={scheduleList}
      query={useSchedule(id)}
      blocked={({ state }) => (state === 'ended' ? recurringTexts.ended : null)}
    >
      {(schedule) => <EditSchedule key={id} schedule={schedule} />}
    </DocumentPage>
  );
};

const EditSchedule = ({ schedule }: { readonly schedule: RecurringInvoice }) => {
  const leave = useLeave();
  const close = (): void => leave(paths.recurringInvoice(schedule.id));
  const now = useNow();
  const params = { id: schedule.id };
  const edit = useChange(api.recurringInvoices.edit, { params }, { onSuccess: useUpdateCachedSchedule() });
  const { choices } = useTaxChoices();
  const form = usePortalForm({
    ...versioned(schedule),
    draft: { name: `recurring.${schedule.id}`, shape: ScheduleForm },
    schema: scheduleEditForm(choices),
    errorNames,
    save: (values, { version, key }) => edit.mutateAsync({ body: editBody(values, version), idempotencyKey: key }),
    readCurrent: (current) => {
      const parsed = RecurringInvoice.safeParse(current);
      return parsed.success ? versioned(parsed.data) : null;
    },
    onSaved: close,
  });
  const exemption = useExemption(schedule.client.id, agencyDay(now));
  return (
    <DocumentEditor
      form={form}
      title={`Edit ${schedule.title}`}
      description={`For ${schedule.client.company}. Invoices that were made stay as they are.`}
      list={scheduleList}
      submitLabel="Save Changes"
      stale={{ what: 'schedule', fields: staleFields(choices) }}
      paper={schedulePaper(form.values, choices, now)}
      onClose={close}
    >
      <ScheduleFields form={form} choices={choices} exemption={exemption} createdCount={schedule.made} />
    </DocumentEditor>
  );
};
