import { api, type Suppression, SuppressionLift } from '@vitrine/contracts';
import { Button, Dialog, TextArea, useToast } from '@vitrine/ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import { useChange } from '../../../shared/api/use-change.ts';
import { failureOf } from '../../../shared/forms/form-failure.tsx';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { StackedForm } from '../../../shared/screen/layout.ts';
import { reasonNames, suppressionAdvice } from '../content.ts';
import { suppressedKeys } from '../messages-queries.ts';

const Form = styled(StackedForm)`
  overflow-wrap: anywhere;
`;

interface RemoveSuppressionDialogProps {
  readonly suppression: Suppression;
  readonly onClose: () => void;
}

/** Removes a suppression; the reason goes to the audit log. */
export const RemoveSuppressionDialog = ({ suppression, onClose }: RemoveSuppressionDialogProps) => {
  const { id, address, reason, detail } = suppression;
  const formId = useId();
  const lift = useChange(api.suppressions.lift, { params: { id } }, { stale: suppressedKeys });
  const toast = useToast();
  const form = usePortalForm({
    values: { reason: '' },
    schema: SuppressionLift,
    save: async (body) => {
      await lift.mutateAsync({ body });
      toast({ tone: 'success', title: `${address} is unblocked` });
      onClose();
    },
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Unblock ${address}?`}
      description={
        <>
          {reasonNames[reason]}
          {detail && `: ${detail}`}. {suppressionAdvice(suppression)}
        </>
      }
      width="sm"
      failure={failureOf(form)}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy}>
            Unblock address
          </Button>
        </>
      }
    >
      <Form {...form.props} id={formId}>
        <TextArea
          id="lift-reason"
          label="Why it’s OK to send again"
          hint="Saved in the audit log with your name."
          required
          rows={3}
          {...form.field('reason')}
        />
      </Form>
    </Dialog>
  );
};
