import type { Estimate } from '@vitrine/contracts';
import { inPlace, useNavigate } from '@vitrine/shell-sdk';
import { paths } from '../../../../shared/paths.ts';
import { ConfirmChange } from '../../dialogs/confirm-change.tsx';
import { useDeleteDraft, useEmailEstimate, useMarkSent, useVoidEstimate } from '../estimates-mutations.ts';

interface ConfirmProps {
  readonly estimate: Estimate;
  readonly onClose: () => void;
}

/** Emails the estimate with its PDF; a draft becomes sent. */
export const EmailDialog = ({ estimate, onClose }: ConfirmProps) => (
  <ConfirmChange
    change={useEmailEstimate(estimate)}
    title={`Email ${estimate.number}?`}
    confirmLabel="Send email"
    done={({ to }) => `Email to ${to} is on its way`}
    onClose={onClose}
  >
    It goes to {estimate.clientEmail}, with the PDF attached and the link to accept it.
    {estimate.status === 'draft' && ' From then on it stays as it is; a change is a new version.'}
  </ConfirmChange>
);

export const MarkSentDialog = ({ estimate, onClose }: ConfirmProps) => (
  <ConfirmChange
    change={useMarkSent(estimate)}
    title={`Mark ${estimate.number} as sent?`}
    confirmLabel="Mark as sent"
    done={({ number }) => `${number} was marked as sent`}
    onClose={onClose}
  >
    Its link works from then on. Nothing is emailed. Use this if you send the link another way.
  </ConfirmChange>
);

export const DeleteDraftDialog = ({ estimate, onClose }: ConfirmProps) => {
  const navigate = useNavigate();
  return (
    <ConfirmChange
      change={useDeleteDraft(estimate)}
      title={`Delete ${estimate.number}?`}
      confirmLabel="Delete draft"
      tone="danger"
      done={() => `${estimate.number} was deleted`}
      onClose={onClose}
      onDone={() => void navigate(paths.estimates, { state: inPlace })}
    >
      Nobody was sent this draft. Its number isn’t used again. This action cannot be undone.
    </ConfirmChange>
  );
};

export const VoidDialog = ({ estimate, onClose }: ConfirmProps) => (
  <ConfirmChange
    change={useVoidEstimate(estimate)}
    title={`Void ${estimate.number}?`}
    confirmLabel="Void estimate"
    tone="danger"
    done={({ number }) => `${number} is void`}
    onClose={onClose}
  >
    Its link stops working, and nobody can accept it. The number stays taken. This action cannot be undone.
  </ConfirmChange>
);
