import { agencyDay } from '@vitrine/brand';
import { api, type Client, partyFields, RecurringInvoice, scheduleFields } from '@vitrine/contracts';
import { useRef, useState } from 'react';
import { useChange } from '../../../../shared/api/use-change.ts';
import { useEndpoint } from '../../../../shared/api/use-endpoint.ts';
import type { ConflictFields } from '../../../../shared/forms/edit-conflict.tsx';
import { EditorDialog } from '../../../../shared/forms/editor-dialog.tsx';
import { conflictsOf } from '../../../../shared/forms/record-form.ts';
import { usePortalForm, type Versioned } from '../../../../shared/forms/use-portal-form.ts';
import { useNow } from '../../../../shared/format.ts';
import { isExemptOn } from '../../../../shared/tax-exemption.ts';
import { ClientField } from '../../documents/client-field.tsx';
import { errorNames } from '../../documents/lines-form.ts';
import { clientConflict, priceConflicts } from '../../documents/document-conflicts.tsx';
import { type TaxChoice, useTaxChoices } from '../../documents/tax-choices.ts';
import { lineTax, useExemption, useFormExemption } from '../../documents/use-exemption.ts';
import { recurringTexts } from '../content.ts';
import { useSchedule, useUpdateCachedSchedule } from '../recurring-queries.ts';
import { ScheduleFields } from './schedule-fields.tsx';
import {
  createBody,
  editBody,
  editedSchedule,
  newSchedule,
  scheduleCreateForm,
  scheduleEditForm,
  ScheduleForm,
  scheduleTotal,
} from './schedule-form.ts';

interface NewScheduleProps {
  /** Prefilled client; null for none. */
  readonly clientId: string | null;
  readonly onClose: () => void;
  readonly onCreated: (schedule: RecurringInvoice) => void;
}

/** Sets up a schedule, empty or for a client. */
export const NewSchedule = ({ clientId, ...rest }: NewScheduleProps) =>
  clientId === null ? <CreateDialog {...rest} /> : <CreateForClient key={clientId} clientId={clientId} {...rest} />;

const CreateForClient = ({ clientId, ...rest }: NewScheduleProps & { readonly clientId: string }) => {
  const { data, isPending } = useEndpoint(api.clients.get, { params: { id: clientId } });
  if (isPending) return null;
  return <CreateDialog {...rest} {...(data && { prefill: data })} />;
};

interface CreateDialogProps extends Pick<NewScheduleProps, 'onClose' | 'onCreated'> {
  readonly prefill?: Client;
}

/** It begins once the default tax is known, or can't be. */
const CreateDialog = (props: CreateDialogProps) => {
  const { choices, isPending } = useTaxChoices();
  return isPending ? null : <NewScheduleDialog {...props} choices={choices} />;
};

const NewScheduleDialog = ({
  onClose,
  onCreated,
  prefill,
  choices,
}: CreateDialogProps & { readonly choices: readonly TaxChoice[] }) => {
  const create = useChange(api.recurringInvoices.create, {}, { onSuccess: useUpdateCachedSchedule() });
  // The new schedule opens and gets the focus.
  const created = useRef(false);
  const today = agencyDay(useNow());
  const [start] = useState(() => ({
    ...newSchedule(today, lineTax(choices, prefill !== undefined && isExemptOn(prefill, today))),
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
      created.current = true;
      onCreated(schedule);
    },
  });
  const { exemption, pick } = useFormExemption(form, today, choices);
  const ready = form.values.client !== '' && (scheduleTotal(form.values, choices) ?? 0) > 0;
  return (
    <EditorDialog
      form={form}
      title="New schedule"
      width="lg"
      submitLabel="Start schedule"
      ready={ready}
      note={!ready && recurringTexts.incomplete}
      restoresFocus={() => !created.current}
      onClose={onClose}
    >
      <ClientField idPrefix="schedule" form={form} linkedTo={prefill?.company ?? null} recordsOnly onPick={pick} />
      <ScheduleFields form={form} choices={choices} exemption={exemption} createdCount={0} />
    </EditorDialog>
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

interface EditorProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** Edits the open schedule; nothing until it is loaded, or once it has ended. */
export const OpenScheduleEditor = ({ id, onClose }: EditorProps) => {
  const { data } = useSchedule(id);
  return data && data.state !== 'ended' ? <EditDialog schedule={data} onClose={onClose} /> : null;
};

interface EditDialogProps {
  readonly schedule: RecurringInvoice;
  readonly onClose: () => void;
}

const EditDialog = ({ schedule, onClose }: EditDialogProps) => {
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
    onSaved: onClose,
  });
  const exemption = useExemption(schedule.client.id, agencyDay(useNow()));
  return (
    <EditorDialog
      form={form}
      title={`Edit ${schedule.title}`}
      description={`For ${schedule.client.company}. Invoices that were made stay as they are.`}
      width="lg"
      submitLabel="Save Changes"
      stale={{ what: 'schedule', fields: staleFields(choices) }}
      onClose={onClose}
    >
      <ScheduleFields form={form} choices={choices} exemption={exemption} createdCount={schedule.made} />
    </EditorDialog>
  );
};
