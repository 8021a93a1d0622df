import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Lead, type LeadStatus } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { leadKey } from './lead-detail.ts';
import { leadListKey } from './lead-list.ts';

/** Moves a lead through the pipeline. A stale `version` fails with `stale_version` and the current record. */
export function useUpdateLeadStatus(id: string) {
  const client = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ status, version }: { status: LeadStatus; version: number }): Promise<Lead> =>
      client.call(api.contacts.update, { params: { id }, body: { status, version } }),
    onSuccess: (lead) => {
      queries.setQueryData(leadKey(id), lead);
      return queries.invalidateQueries({ queryKey: leadListKey });
    },
  });
}
