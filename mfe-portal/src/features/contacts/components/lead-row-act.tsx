import type { LeadSummary } from '@vitrine/contracts';
import { Button } from '@vitrine/ui';
import { leadActs, useLeadActs } from '../../../shared/leads/use-lead-acts.tsx';

/** How a new lead is answered, in its row; nothing where nobody waits for an answer. */
export const LeadRowAct = ({ lead }: { readonly lead: LeadSummary }) => {
  const { acts, start, dialogs } = useLeadActs(lead);
  const [first] = acts;
  if (lead.status !== 'new' || first === undefined) return null;
  return (
    <>
      <Button size="sm" aria-label={`${leadActs[first]}: ${lead.name}`} onClick={() => start(first)}>
        {leadActs[first]}
      </Button>
      {dialogs}
    </>
  );
};
