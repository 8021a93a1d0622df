import { api, LeadNoteCreate, type TodayLead } from '@vitrine/contracts';
import { SelectField, TextArea, useToast } from '@vitrine/ui';
import { z } from 'zod';
import { useChange } from '../api/use-change.ts';
import { keyOf } from '../api/use-endpoint.ts';
import { EditorDialog } from '../forms/editor-dialog.tsx';
import { checkedAs } from '../forms/form-errors.ts';
import { usePortalForm } from '../forms/use-portal-form.ts';
import { PhoneLink } from '../screen/contact-link.tsx';

/** What came of a call; the first line of its note. */
const outcomes = {
  reached: 'Called: we spoke.',
  message: 'Called: left a message.',
  missed: 'Called: no answer.',
} as const;

const Typed = z.object({ outcome: z.enum(['reached', 'message', 'missed']), text: z.string() });
const noteOf = ({ outcome, text }: z.infer<typeof Typed>): string => `${outcomes[outcome]}\n${text}`.trim();

interface LogCallDialogProps {
  readonly lead: Pick<TodayLead, 'id' | 'name' | 'phone'>;
  readonly onLogged: () => void;
  readonly onClose: () => void;
}

/** Notes what a call with a lead brought. Somebody who was spoken to, or has a message, is no new lead any more. */
export const LogCallDialog = ({ lead: { id, name, phone }, onLogged, onClose }: LogCallDialogProps) => {
  const params = { id };
  const toast = useToast();
  const stale = [keyOf(api.contacts.get, { params }), keyOf(api.contacts.list)];
  const add = useChange(api.contacts.addNote, { params }, { stale });
  const update = useChange(api.contacts.update, { params }, { stale });
  const form = usePortalForm({
    values: { outcome: 'reached', text: '' },
    draft: { name: `lead.${id}.call`, shape: Typed },
    schema: checkedAs(Typed, LeadNoteCreate, (typed) => ({ text: noteOf(typed) })),
    save: async ({ outcome, text }, { key }) => {
      const body = { text: noteOf({ outcome, text }) };
      const { version, status } = await add.mutateAsync({ body, idempotencyKey: key });
      if (status === 'new' && outcome !== 'missed')
        await update.mutateAsync({ body: { version, status: 'contacted' } });
    },
    onSaved: () => {
      toast({ tone: 'success', title: `The call with ${name} is in its notes` });
      form.discard();
      onLogged();
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
      <TextArea id="call-notes" label="Notes" rows={3} maxLength={4900} {...form.field('text')} />
    </EditorDialog>
  );
};
