import { useQuery } from '@tanstack/react-query';
import { taxRateEndpoints } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';

const taxRatesKey = ['settings', 'taxes'] as const;

/** Every tax rate, those in use first. */
export function useTaxRates() {
  const client = useApi();
  return useQuery({
    queryKey: taxRatesKey,
    queryFn: async ({ signal }) => (await client.call(taxRateEndpoints.list, { signal })).items,
  });
}
