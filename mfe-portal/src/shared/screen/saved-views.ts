import { savedViewEndpoints, type ViewList } from '@vitrine/contracts';
import { useEndpoint } from '../api/use-endpoint.ts';

/** The views of a list that the person saved and that the team shares, by name. */
export const useViews = (list: ViewList) =>
  useEndpoint(
    savedViewEndpoints.list,
    {},
    { select: ({ items }) => items.filter((view) => view.list === list), staleTime: 60_000 },
  );
