import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SavedViewCreate, savedViewEndpoints, type SavedViewUpdate, type ViewList } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';

const viewsKey = ['saved-views'] as const;

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

/** Saves, changes and deletes a person's views; the list is asked for again afterwards. */
export function useViewChanges() {
  const client = useApi();
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: viewsKey });
  return {
    create: useMutation({
      mutationFn: (body: SavedViewCreate) => client.call(savedViewEndpoints.create, { body }),
      onSuccess,
    }),
    update: useMutation({
      mutationFn: ({ id, ...body }: SavedViewUpdate & { readonly id: string }) =>
        client.call(savedViewEndpoints.update, { params: { id }, body }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (id: string) => client.call(savedViewEndpoints.remove, { params: { id } }),
      onSuccess,
    }),
  };
}
