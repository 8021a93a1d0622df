import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type TaxRate, type TaxRateCreateInput, taxRateEndpoints, type TaxRateUpdateInput } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';

/** A change of rates also concerns the audit log, which is a section too. */
function useTaxChange<Input>(change: (client: ReturnType<typeof useApi>, input: Input) => Promise<TaxRate>) {
  const client = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(client, input),
    onSettled: () => queries.invalidateQueries({ queryKey: ['settings'] }),
  });
}

export const useAddRate = () =>
  useTaxChange((client, { body, key }: { readonly body: TaxRateCreateInput; readonly key: string }) =>
    client.call(taxRateEndpoints.create, { body, idempotencyKey: key }),
  );

export const useUpdateRate = (id: string) =>
  useTaxChange((client, body: TaxRateUpdateInput) => client.call(taxRateEndpoints.update, { params: { id }, body }));

export const useArchiveRate = () =>
  useTaxChange((client, { id, version }: TaxRate) =>
    client.call(taxRateEndpoints.archive, { params: { id }, body: { version } }),
  );

export const useRestoreRate = () =>
  useTaxChange((client, { id, version }: TaxRate) =>
    client.call(taxRateEndpoints.restore, { params: { id }, body: { version } }),
  );
