import { savedViewEndpoints, type ViewList } from '@vitrine/contracts';
import { useEndpoint } from '../api/use-endpoint.ts';

/** The views that the person saved of a list, by name. */
export const useViews = (list: ViewList) =>
  useEndpoint(
    savedViewEndpoints.list,
    {},
    { select: ({ items }) => items.filter((view) => view.list === list), staleTime: 60_000 },
  );
