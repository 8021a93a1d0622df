import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type EndpointBody,
  settingsEndpoints,
  teamEndpoints,
  type TeamMemberAdd,
  type TeamRole,
} from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';

const teamKey = ['settings', 'team'] as const;

export function useTeam() {
  const client = useApi();
  return useQuery({
    queryKey: teamKey,
    queryFn: async ({ signal }) => (await client.call(teamEndpoints.list, { signal })).items,
  });
}

/** The idempotency key makes a repeated press add one person. */
export function useAddMember() {
  const client = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: TeamMemberAdd; idempotencyKey: string }) =>
      client.call(teamEndpoints.add, { body, idempotencyKey }),
    onSuccess: () => queries.invalidateQueries({ queryKey: teamKey }),
  });
}

export function useChangeRole() {
  const client = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, role }: { id: string; role: TeamRole }) =>
      client.call(teamEndpoints.update, { params: { id }, body: { role } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: teamKey }),
  });
}

export function useRemoveMember() {
  const client = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => client.call(teamEndpoints.remove, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['settings'] }),
  });
}

export function useResetSecondFactor() {
  const client = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => client.call(teamEndpoints.resetSecondFactor, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: teamKey }),
  });
}

const securityKey = ['settings', 'security'] as const;

export function useTeamSecurity() {
  const client = useApi();
  return useQuery({
    queryKey: securityKey,
    queryFn: ({ signal }) => client.call(settingsEndpoints.security, { signal }),
  });
}

/** Asks everyone for a second factor, or no longer; what came in between is loaded again. */
export function useSecondFactorForAll() {
  const client = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: EndpointBody<typeof settingsEndpoints.updateSecurity>) =>
      client.call(settingsEndpoints.updateSecurity, { body }),
    onSettled: () => queries.invalidateQueries({ queryKey: securityKey }),
  });
}

export function useResendInvitation() {
  const client = useApi();
  return useMutation({ mutationFn: (id: string) => client.call(teamEndpoints.invite, { params: { id } }) });
}
