import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ApiClient } from '@vitrine/api-client';
import { api } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';

const dashboardOptions = (client: ApiClient) =>
  queryOptions({ queryKey: ['dashboard'], queryFn: ({ signal }) => client.call(api.dashboard.get, { signal }) });

export const useDashboard = () => useQuery(dashboardOptions(useApi()));
