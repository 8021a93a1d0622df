import { agencyDay } from '@vitrine/brand';
import { api, CallOutcome, LeadCall, type TodayLead } from '@vitrine/contracts';
import { SelectField, TextArea, TextField, useToast } from '@vitrine/ui';
import { z } from 'zod';
import { useChange } from '../api/use-change.ts';
import { keyOf } from '../api/use-endpoint.ts';
import { EditorDialog } from '../forms/editor-dialog.tsx';
import { checkedAs } from '../forms/form-errors.ts';
import { usePortalForm } from '../forms/use-portal-form.ts';
import { useNow } from '../format.ts';
import { PhoneLink } from '../screen/contact-link.tsx';

const Typed = z.object({ outcome: CallOutcome, note: z.string(), followUpDate: z.string() });
const bodyOf = ({ outcome, note, followUpDate }: z.infer<typeof Typed>): z.input<typeof LeadCall> => ({
  outcome,
  note,
  ...(followUpDate && { followUpDate }),
});

const reached: z.infer<typeof Typed> = { outcome: 'reached', note: '', followUpDate: '' };

interface LogCallDialogProps {
  readonly lead: Pick<TodayLead, 'id' | 'name' | 'phone'>;
  readonly onLogged?: () => void;
  readonly onClose: () => void;
}

/** Keeps what a call with a lead brought, and when to come back. The server says what it makes of the lead. */
export const LogCallDialog = ({ lead: { id, name, phone }, onLogged, onClose }: LogCallDialogProps) => {
  const params = { id };
  const toast = useToast();
  const today = agencyDay(useNow());
  const log = useChange(
    api.contacts.logCall,
    { params },
    { replaces: keyOf(api.contacts.get, { params }), stale: [keyOf(api.contacts.list)] },
  );
  const form = usePortalForm({
    values: reached,
    draft: { name: `lead.${id}.call`, shape: Typed },
    schema: checkedAs(
      Typed.refine(({ followUpDate }) => followUpDate === '' || followUpDate >= today, {
        path: ['followUpDate'],
        message: 'Choose today or a later day',
      }),
      LeadCall,
      bodyOf,
    ),
    save: (typed, { key }) => log.mutateAsync({ body: bodyOf(typed), idempotencyKey: key }),
    onSaved: () => {
      toast({ tone: 'success', title: `The call with ${name} is in its activity` });
      form.discard();
      onLogged?.();
      onClose();
    },
  });
  return (
    <EditorDialog
      form={form}
      title="Log a call"
      description={`With ${name}`}
      submitLabel="Save call"
      width="sm"
      onClose={onClose}
    >
      {phone && <PhoneLink phone={phone} />}
      <SelectField
        id="call-outcome"
        label="What came of it"
        options={[
          { value: 'reached', label: 'We spoke' },
          { value: 'message', label: 'Left a message' },
          { value: 'missed', label: 'No answer' },
        ]}
        {...form.field('outcome')}
      />
      <TextArea id="call-notes" label="Notes" rows={3} maxLength={5000} {...form.field('note')} />
      <TextField
        id="call-follow-up"
        type="date"
        label="Come back on"
        min={today}
        hint="Optional. Replaces a follow-up that is planned."
        {...form.field('followUpDate')}
      />
    </EditorDialog>
  );
};
