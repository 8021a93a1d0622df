import { type LostReason, LostReason as LostReasonSchema, lostReasons } from '@vitrine/contracts';
import { SelectField, TextArea } from '@vitrine/ui';
import { z } from 'zod';
import { EditorDialog } from '../../../shared/forms/editor-dialog.tsx';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';

const Typed = z.object({ reason: z.string(), note: z.string() });
const schema = Typed.extend({ reason: LostReasonSchema.or(z.literal('').refine(() => false, 'Choose a reason')) });

export interface Loss {
  readonly lostReason: LostReason;
  readonly lostNote: string | null;
}

interface LostDialogProps {
  /** Whom it is about: a name, or `these 3 leads`. */
  readonly who: string;
  readonly plural?: boolean;
  /** Saves it; what it throws is shown. */
  readonly onLost: (loss: Loss) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks why a lead is lost, so that reports can say what we lose by. */
export const LostDialog = ({ who, plural = false, onLost, onClose }: LostDialogProps) => {
  const form = usePortalForm({
    values: { reason: '', note: '' },
    schema,
    save: ({ reason, note }) => onLost({ lostReason: LostReasonSchema.parse(reason), lostNote: note.trim() || null }),
    onSaved: onClose,
  });
  return (
    <EditorDialog
      form={form}
      title={plural ? `Why are ${who} lost?` : `Why is ${who} lost?`}
      submitLabel="Mark as lost"
      width="sm"
      onClose={onClose}
    >
      <SelectField
        id="lost-reason"
        label="Reason"
        required
        placeholder="Choose one"
        options={Object.entries(lostReasons).map(([value, label]) => ({ value, label }))}
        {...form.field('reason')}
      />
      <TextArea id="lost-note" label="What happened" rows={3} maxLength={500} {...form.field('note')} />
    </EditorDialog>
  );
};
