import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type EndpointBody, type Lead, type OnboardingSteps } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { useAdoptLead } from './adopt-lead.ts';
import { leadKey } from './lead-detail.ts';

/** Who a lead can be assigned to. */
export function useAssignees() {
  const client = useApi();
  return useQuery({
    queryKey: ['leads', 'team'],
    queryFn: async ({ signal }) => (await client.call(api.team.list, { signal })).items,
    staleTime: 60_000,
  });
}

type Changes = Omit<EndpointBody<typeof api.contacts.update>, 'version'>;

/** Saves some fields of a lead. A stale `version` fails with `stale_version` and the current record. */
export function useUpdateLead(id: string) {
  const client = useApi();
  const adopt = useAdoptLead();
  return useMutation({
    mutationFn: ({ version, changes, key }: { version: number; changes: Changes; key?: string }): Promise<Lead> =>
      client.call(api.contacts.update, {
        params: { id },
        body: { ...changes, version },
        ...(key !== undefined && { idempotencyKey: key }),
      }),
    onSuccess: adopt,
  });
}

export function useCalculateScore(id: string) {
  const client = useApi();
  const adopt = useAdoptLead();
  return useMutation({
    mutationFn: (): Promise<Lead> => client.call(api.contacts.calculateLeadScore, { params: { id } }),
    onSuccess: adopt,
  });
}

/** `followUpDate` null takes it away. */
export function useScheduleFollowUp(id: string) {
  const client = useApi();
  const adopt = useAdoptLead();
  return useMutation({
    mutationFn: (body: { followUpDate: string | null; notes?: string | null }): Promise<Lead> =>
      client.call(api.contacts.scheduleFollowUp, { params: { id }, body }),
    onSuccess: adopt,
  });
}

/** The key makes a repeated press of one note add one note. */
export function useAddNote(id: string) {
  const client = useApi();
  const adopt = useAdoptLead();
  return useMutation({
    mutationFn: ({ text, key }: { text: string; key: string }): Promise<Lead> =>
      client.call(api.contacts.addNote, { params: { id }, body: { text }, idempotencyKey: key }),
    onSuccess: adopt,
  });
}

/** Makes a client of a lead, or ties it to one. */
export function useConvertLead(id: string) {
  const client = useApi();
  const adopt = useAdoptLead();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: EndpointBody<typeof api.contacts.convert>): Promise<Lead> =>
      client.call(api.contacts.convert, { params: { id }, body }),
    onSuccess: (lead) => {
      adopt(lead);
      return queries.invalidateQueries({ queryKey: ['clients'] });
    },
  });
}

const stepsKey = (contactId: string) => ['leads', 'steps', contactId] as const;

export function useSteps(contactId: string) {
  const client = useApi();
  return useQuery({
    queryKey: stepsKey(contactId),
    queryFn: ({ signal }) => client.call(api.onboarding.steps, { params: { id: contactId }, signal }),
  });
}

export type StepChange = { readonly id: string } & (
  | { readonly to: 'completed'; readonly note?: string }
  | { readonly to: 'skipped'; readonly reason: string }
  | { readonly to: 'open' }
);

/** Completes, skips or opens a step again. */
export function useSettleStep(contactId: string) {
  const client = useApi();
  const queries = useQueryClient();
  return useMutation({
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
}
