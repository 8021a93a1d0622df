import { api, LeadText, leadTextMaximum, smsFooter, type TodayLead } from '@vitrine/contracts';
import { TextArea, useToast } from '@vitrine/ui';
import { z } from 'zod';
import { useChange } from '../api/use-change.ts';
import { keyOf } from '../api/use-endpoint.ts';
import { EditorDialog } from '../forms/editor-dialog.tsx';
import { usePortalForm } from '../forms/use-portal-form.ts';

interface TextDialogProps {
  readonly lead: Pick<TodayLead, 'id' | 'name' | 'phone'>;
  readonly onSent?: () => void;
  readonly onClose: () => void;
}

/** Texts a lead. Who asked for no more texts gets none, which the server knows. */
export const TextDialog = ({ lead: { id, name, phone }, onSent, onClose }: TextDialogProps) => {
  const params = { id };
  const toast = useToast();
  const text = useChange(
    api.contacts.text,
    { params },
    { replaces: keyOf(api.contacts.get, { params }), stale: [keyOf(api.contacts.list), ['messages']] },
  );
  const form = usePortalForm({
    values: { text: '' },
    draft: { name: `lead.${id}.text`, shape: z.object({ text: z.string() }) },
    schema: LeadText,
    save: (body, { key }) => text.mutateAsync({ body, idempotencyKey: key }),
    onSaved: () => {
      toast({ tone: 'success', title: `Your text to ${name} is on its way` });
      form.discard();
      onSent?.();
      onClose();
    },
  });
  return (
    <EditorDialog
      form={form}
      title="Write a text"
      description={`To ${name}, ${phone ?? ''}`}
      submitLabel={form.busy ? 'Sending...' : 'Send text'}
      width="sm"
      onClose={onClose}
    >
      <TextArea
        id="lead-text"
        label="Message"
        required
        rows={4}
        maxLength={leadTextMaximum}
        hint={`We’ll add “${smsFooter}”.`}
        {...form.field('text')}
      />
    </EditorDialog>
  );
};
