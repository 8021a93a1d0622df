import { brand } from '@vitrine/brand';
import { billingEndpoints } from '@vitrine/contracts';
import { Link, useLocation, useNavigate, useSession } from '@vitrine/shell-sdk';
import { Button, FormBanner, Tabs, Text } from '@vitrine/ui';
import { lazy, type ReactNode, Suspense } from 'react';
import { useEndpoint } from '../../shared/api/use-endpoint.ts';
import { useMarkDemo } from '../../shared/demo-data.tsx';
import { paths } from '../../shared/paths.ts';
import { problemText } from '../../shared/problems.ts';
import { DetailSkeleton } from '../../shared/screen/detail.tsx';
import { LoadError, RefreshError } from '../../shared/screen/query-errors.tsx';
import { SectionHead, SectionSkeleton } from '../../shared/settings/settings-section.tsx';
import { useProviderVisit } from './billing-queries.ts';
import { billingTexts } from './content.ts';
import { OverviewTab } from './components/overview-tab.tsx';

/** Loaded when their tab is opened. */
const PaymentTab = lazy(async () => ({ default: (await import('./components/payment-tab.tsx')).PaymentTab }));
const InvoicesTab = lazy(async () => ({ default: (await import('./components/invoices-tab.tsx')).InvoicesTab }));

interface ProviderVisitProps {
  /** Id of the visit to the provider's page; null without one. */
  readonly id: string | null;
  /** Removes it from the URL. */
  readonly onSeen: () => void;
}

/** Outcome of the visit to Stripe's page, as Stripe reports it. */
const ProviderVisit = ({ id, onSeen }: ProviderVisitProps) => {
  const visit = useProviderVisit(id);
  if (id === null) return null;
  if (visit.isError) {
    return (
      <FormBanner tone="error">
        {problemText(visit.error, '').message}{' '}
        <Button size="sm" variant="subtle" onClick={() => void visit.refetch()}>
          Check again
        </Button>
      </FormBanner>
    );
  }
  if (visit.data === undefined || visit.data === 'open')
    return <FormBanner tone="info">{billingTexts.confirming}</FormBanner>;
  return (
    <FormBanner tone={visit.data === 'done' ? 'success' : 'info'}>
      {visit.data === 'done' ? 'Done. Stripe has confirmed it.' : 'That page expired, and nothing changed.'}{' '}
      <Button size="sm" variant="subtle" onClick={onSeen}>
        Dismiss
      </Button>
    </FormBanner>
  );
};

const tabs = ['overview', 'payment', 'invoices'] as const;
type Tab = (typeof tabs)[number];

const later = (tab: ReactNode): ReactNode => <Suspense fallback={<SectionSkeleton />}>{tab}</Suspense>;

/** `/billing`, in the settings: the agency's own plan, how it is paid, and what was charged. */
export const BillingPage = () => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { user } = useSession();
  const billing = useEndpoint(billingEndpoints.get, {});
  const { data } = billing;
  const params = new URLSearchParams(search);
  const tab: Tab = tabs.find((one) => one === params.get('tab')) ?? 'overview';
  const mayChange = user?.role === 'owner';
  useMarkDemo(data?.subscription?.demo ?? false);

  const show = (next: Tab): void =>
    void navigate({ search: next === 'overview' ? '' : `?tab=${next}` }, { replace: true });

  return (
    <section aria-label={billingTexts.title} aria-busy={billing.isFetching}>
      <SectionHead title={billingTexts.title}>
        {billingTexts.lead} {brand.product}. What your clients pay is under <Link to={paths.invoices}>Invoices</Link>.
      </SectionHead>
      <ProviderVisit id={params.get('session')} onSeen={() => show(tab)} />
      {billing.isPending ? (
        <DetailSkeleton label="Loading billing" />
      ) : data === undefined ? (
        <LoadError query={billing} title="We couldn’t load your billing" />
      ) : (
        <>
          <RefreshError query={billing} />
          {!mayChange && (
            <Text size="sm" tone="textMuted">
              {billingTexts.ownersOnly}
            </Text>
          )}
          <Tabs
            label={billingTexts.title}
            value={tab}
            onChange={show}
            tabs={[
              { value: 'overview', label: 'Overview', content: <OverviewTab billing={data} mayChange={mayChange} /> },
              {
                value: 'payment',
                label: 'Payment',
                content: later(<PaymentTab billing={data} mayChange={mayChange} />),
              },
              {
                value: 'invoices',
                label: 'Invoices',
                content: later(<InvoicesTab recent={data.invoices} all={params.get('show') === 'all'} />),
              },
            ]}
          />
        </>
      )}
    </section>
  );
};
