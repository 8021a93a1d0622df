import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Estimate } from '@vitrine/contracts';
import { inPlace, useApi, useNavigate } from '@vitrine/shell-sdk';
import { useChange } from '../../../../shared/api/use-change.ts';
import { paths } from '../../../../shared/paths.ts';
import { ConfirmChange } from '../../dialogs/confirm-change.tsx';
import { estimateKey, estimateListKey, messagedKeys, useEstimateUpdates } from '../estimates-queries.ts';

interface ConfirmProps {
  readonly estimate: Estimate;
  readonly onClose: () => void;
}

/** A change of the shown version. */
const changeOf = ({ id, version }: Estimate) => ({ params: { id }, body: { version } });

/** Emails the estimate with its PDF; a draft becomes sent. */
export const EmailDialog = ({ estimate, onClose }: ConfirmProps) => (
  <ConfirmChange
    change={useChange(api.estimates.email, { params: { id: estimate.id } }, { stale: messagedKeys(estimate.id) })}
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
    change={useChange(api.estimates.markSent, changeOf(estimate), useEstimateUpdates())}
    title={`Mark ${estimate.number} as sent?`}
    confirmLabel="Mark as sent"
    done={({ number }) => `${number} was marked as sent`}
    onClose={onClose}
  >
    Its link works from then on. Nothing is emailed. Use this if you send the link another way.
  </ConfirmChange>
);

/** Deletes a draft that was never sent; it is not read again while it is shown. */
function useDeleteDraft({ id }: Estimate) {
  const client = useApi();
  const queries = useQueryClient();
  const queryKey = estimateKey(id);
  return useMutation({
    mutationFn: async () => {
      // A read that is under way would find the draft gone.
      await queries.cancelQueries({ queryKey });
      return client.call(api.estimates.remove, { params: { id } });
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey, refetchType: 'none' });
      void queries.invalidateQueries({ queryKey: estimateListKey });
    },
  });
}

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
    change={useChange(api.estimates.void, changeOf(estimate), useEstimateUpdates())}
    title={`Void ${estimate.number}?`}
    confirmLabel="Void estimate"
    tone="danger"
    done={({ number }) => `${number} is void`}
    onClose={onClose}
  >
    Its link stops working, and nobody can accept it. The number stays taken. This action cannot be undone.
  </ConfirmChange>
);
