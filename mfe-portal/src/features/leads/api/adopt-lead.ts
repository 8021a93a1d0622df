import { useQueryClient } from '@tanstack/react-query';
import type { Lead } from '@vitrine/contracts';
import { leadKey } from './lead-detail.ts';
import { leadListKey } from './lead-list.ts';

/** Takes over a newer record that came with an answer, so that it need not be asked for again. */
export function useAdoptLead(): (lead: Lead) => void {
  const queries = useQueryClient();
  return (lead) => {
    queries.setQueryData(leadKey(lead.id), lead);
    void queries.invalidateQueries({ queryKey: leadListKey });
  };
}
