import { Button, FormBanner } from '@vitrine/ui';
import { problemText } from '../../../shared/problem-text.ts';
import { useProviderVisit } from '../api.ts';
import { billingTexts } from '../billing-texts.ts';

interface ProviderVisitProps {
  /** Of the visit one comes back from; null otherwise. */
  readonly id: string | null;
  /** Takes it out of the address. */
  readonly onSeen: () => void;
}

/** What became of the visit to Stripe's page. Only its own word counts. */
export const ProviderVisit = ({ id, onSeen }: ProviderVisitProps) => {
  const visit = useProviderVisit(id);
  if (id === null) return null;
  if (visit.isError) {
    return (
      <FormBanner tone="error">
        {problemText(visit.error, '').message}{' '}
        <Button size="sm" variant="quiet" onClick={() => void visit.refetch()}>
          Ask again
        </Button>
      </FormBanner>
    );
  }
  if (visit.data === undefined || visit.data === 'open')
    return <FormBanner tone="info">{billingTexts.confirming}</FormBanner>;
  return (
    <FormBanner tone={visit.data === 'done' ? 'success' : 'info'}>
      {visit.data === 'done' ? 'Done. Stripe has confirmed it.' : 'That page has expired; nothing was changed.'}{' '}
      <Button size="sm" variant="quiet" onClick={onSeen}>
        Dismiss
      </Button>
    </FormBanner>
  );
};
