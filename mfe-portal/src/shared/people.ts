import { useQuery } from '@tanstack/react-query';
import { api } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';

/** Everyone on the team. */
export function useTeamMembers() {
  const client = useApi();
  return useQuery({
    queryKey: ['team'],
    queryFn: async ({ signal }) => (await client.call(api.team.list, { signal })).items,
    staleTime: 60_000,
  });
}

/** Names people whom records know by their email; others, such as programs, stay as they are. */
export function useNameOf(): (who: string) => string {
  const { data } = useTeamMembers();
  return (who) => data?.find(({ email }) => email === who.toLowerCase())?.name ?? who;
}
