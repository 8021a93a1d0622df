import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { api, type Lead, type OnboardingSteps } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { useChange } from '../../shared/api/use-change.ts';
import { keyOf, useEndpoint } from '../../shared/api/use-endpoint.ts';
import { isPending, pendingPollInterval } from '../../shared/messages/content.ts';

const leadKey = (id: string) => keyOf(api.contacts.get, { params: { id } });

/** One lead; polls while one of its messages is pending. */
export const useLead = (id: string) =>
  useEndpoint(
    api.contacts.get,
    { params: { id } },
    { refetchInterval: ({ state }) => (state.data?.messages?.some(isPending) ? pendingPollInterval : false) },
  );

/** Updates the cache with a newer record from an answer. */
export function useUpdateCachedLead(): (lead: Lead) => void {
  const queries = useQueryClient();
  return (lead) => {
    queries.setQueryData(leadKey(lead.id), lead);
    void queries.invalidateQueries({ queryKey: keyOf(api.contacts.list) });
  };
}

/** Saves some fields of a lead. A stale `version` fails with `stale_version` and the current record. */
export const useUpdateLead = (id: string) =>
  useChange(api.contacts.update, { params: { id } }, { onSuccess: useUpdateCachedLead() });

/** `followUpDate` null removes it. */
export const useScheduleFollowUp = (id: string) =>
  useChange(api.contacts.scheduleFollowUp, { params: { id } }, { onSuccess: useUpdateCachedLead() });

const stepsKey = (contactId: string) => keyOf(api.onboarding.steps, { params: { id: contactId } });

export type StepChange = { readonly id: string } & (
  | { readonly to: 'completed'; readonly note?: string }
  | { readonly to: 'skipped'; readonly reason: string }
  | { readonly to: 'open' }
);

/**
 * Completes, skips or reopens steps. `update` answers whether it was saved, `failed` is why the last one was not, and
 * `pending` holds the ids of the steps that wait for an answer.
 */
export function useUpdateStep(contactId: string) {
  const client = useApi();
  const queries = useQueryClient();
  const mutationKey = [...stepsKey(contactId), 'update'];
  const { mutateAsync, error } = useMutation({
    mutationKey,
    // One after the other: each answer is the whole list.
    scope: { id: mutationKey.join(' ') },
    mutationFn: (change: StepChange): Promise<OnboardingSteps> => {
      const params = { id: change.id };
      if (change.to === 'completed')
        return client.call(api.onboarding.completeStep, { params, body: change.note ? { note: change.note } : {} });
      if (change.to === 'skipped')
        return client.call(api.onboarding.skipStep, { params, body: { reason: change.reason } });
      return client.call(api.onboarding.reopenStep, { params });
    },
    onSuccess: (steps) => {
      queries.setQueryData(stepsKey(contactId), steps);
      void queries.invalidateQueries({ queryKey: leadKey(contactId) });
    },
    onError: () => queries.invalidateQueries({ queryKey: stepsKey(contactId) }),
  });
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as StepChange).id,
  });
  const update = (change: StepChange): Promise<boolean> =>
    mutateAsync(change).then(
      () => true,
      () => false,
    );
  return { update, failed: error, pending };
}
