import { agencyDay } from '@vitrine/brand';
import { reminderEndpoints, ReminderHoldRequest } from '@vitrine/contracts';
import { Button, Dialog, TextField, useToast } from '@vitrine/ui';
import { useId, useState } from 'react';
import { z } from 'zod';
import { useChange } from '../api/use-change.ts';
import { failureOf } from '../forms/form-failure.tsx';
import { usePortalForm } from '../forms/use-portal-form.ts';
import { StackedForm } from '../screen/layout.ts';
import { heldKeys, type RemindersOf } from './hold-note.tsx';

const Typed = z.object({ reason: z.string(), until: z.string() });

/** A last day may be left open, and is not before today. */
const holdSchema = (today: string) =>
  Typed.refine(({ until }) => until === '' || until >= today, {
    path: ['until'],
    message: 'Choose today or a later day',
  })
    .transform(({ reason, until }): z.input<typeof ReminderHoldRequest> => ({ reason, until: until || null }))
    .pipe(ReminderHoldRequest);

interface HoldDialogProps {
  readonly of: RemindersOf;
  /** 'INV-2026-009', 'all invoices of Alder Dental Studio' */
  readonly what: string;
  readonly onClose: () => void;
}

/** Puts the reminders of an invoice or client on hold, with a reason for the team. */
export const HoldDialog = ({ of, what, onClose }: HoldDialogProps) => {
  const hold = useChange(
    of.kind === 'invoice' ? reminderEndpoints.hold : reminderEndpoints.holdClient,
    { params: { id: of.id } },
    { stale: heldKeys(of) },
  );
  const toast = useToast();
  const formId = useId();
  const [today] = useState(() => agencyDay(new Date()));
  const form = usePortalForm({
    values: { reason: '', until: '' },
    draft: { name: `${of.kind}.${of.id}.hold`, shape: Typed },
    schema: holdSchema(today),
    save: (body, { key }) => hold.mutateAsync({ body, idempotencyKey: key }),
    onSaved: () => {
      onClose();
      toast({ tone: 'success', title: 'Reminders are on hold' });
    },
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Put reminders on hold"
      description={`No reminder goes out for ${what} until the hold ends.`}
      width="sm"
      failure={failureOf(form)}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy}>
            Put on hold
          </Button>
        </>
      }
    >
      <StackedForm {...form.props} id={formId}>
        <TextField
          id="hold-reason"
          label="Reason"
          hint="For your team. The client doesn’t see it."
          required
          maxLength={300}
          autoComplete="off"
          {...form.field('reason')}
        />
        <TextField
          id="hold-until"
          type="date"
          label="Until"
          hint="The last day of the hold. Leave it empty to hold until someone resumes."
          min={today}
          {...form.field('until')}
        />
      </StackedForm>
    </Dialog>
  );
};
