import { useQuery } from '@tanstack/react-query';
import { savedViewEndpoints, type ViewList } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';

export const viewsKey = ['saved-views'] as const;

/** The views that the person saved of a list, by name. */
export function useViews(list: ViewList) {
  const client = useApi();
  return useQuery({
    queryKey: viewsKey,
    queryFn: async ({ signal }) => (await client.call(savedViewEndpoints.list, { signal })).items,
    select: (views) => views.filter((view) => view.list === list),
    staleTime: 60_000,
  });
}
