import type { Estimate } from '@vitrine/contracts';
import { inPlace, useNavigate } from '@vitrine/shell-sdk';
import { ConfirmDialog, useToast } from '@vitrine/ui';
import { paths } from '../../../../shared/paths.ts';
import { actionText } from '../../../../shared/problems.ts';
import { useDeleteDraft, useEmailEstimate, useMarkSent, useVoidEstimate } from '../estimates-mutations.ts';

interface ConfirmProps {
  readonly estimate: Estimate;
  readonly onClose: () => void;
}

const textOf = (error: unknown): string | undefined => (error ? actionText(error) : undefined);

/** Emails the estimate with its PDF; a draft becomes sent. */
export const EmailDialog = ({ estimate, onClose }: ConfirmProps) => {
  const email = useEmailEstimate(estimate);
  const toast = useToast();
  const send = (): void =>
    email.mutate(undefined, {
      onSuccess: ({ to }) => {
        onClose();
        toast({ tone: 'success', title: `Email to ${to} is on its way` });
      },
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Email ${estimate.number}?`}
      confirmLabel="Send email"
      busy={email.isPending}
      error={textOf(email.error)}
      onConfirm={send}
    >
      It goes to {estimate.clientEmail}, with the PDF attached and the link to accept it.
      {estimate.status === 'draft' && ' From then on it stays as it is; a change is a new version.'}
    </ConfirmDialog>
  );
};

export const MarkSentDialog = ({ estimate, onClose }: ConfirmProps) => {
  const mark = useMarkSent(estimate);
  const toast = useToast();
  const confirm = (): void =>
    mark.mutate(undefined, {
      onSuccess: ({ number }) => {
        onClose();
        toast({ tone: 'success', title: `${number} was marked as sent` });
      },
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Mark ${estimate.number} as sent?`}
      confirmLabel="Mark as sent"
      busy={mark.isPending}
      error={textOf(mark.error)}
      onConfirm={confirm}
    >
      Its link works from then on. Nothing is emailed. Use this if you send the link another way.
    </ConfirmDialog>
  );
};

export const DeleteDraftDialog = ({ estimate, onClose }: ConfirmProps) => {
  const remove = useDeleteDraft(estimate);
  const toast = useToast();
  const navigate = useNavigate();
  const confirm = (): void =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast({ tone: 'success', title: `${estimate.number} was deleted` });
        void navigate(paths.estimates, { state: inPlace });
      },
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${estimate.number}?`}
      confirmLabel="Delete draft"
      tone="danger"
      busy={remove.isPending}
      error={textOf(remove.error)}
      onConfirm={confirm}
    >
      Nobody was sent this draft. Its number isn’t used again. This action cannot be undone.
    </ConfirmDialog>
  );
};

export const VoidDialog = ({ estimate, onClose }: ConfirmProps) => {
  const cancel = useVoidEstimate(estimate);
  const toast = useToast();
  const confirm = (): void =>
    cancel.mutate(undefined, {
      onSuccess: ({ number }) => {
        onClose();
        toast({ tone: 'success', title: `${number} is void` });
      },
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Void ${estimate.number}?`}
      confirmLabel="Void estimate"
      tone="danger"
      busy={cancel.isPending}
      error={textOf(cancel.error)}
      onConfirm={confirm}
    >
      Its link stops working, and nobody can accept it. The number stays taken. This action cannot be undone.
    </ConfirmDialog>
  );
};
