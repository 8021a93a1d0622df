import { brand } from '@vitrine/brand';
import { Link, useLocation, useNavigate, usePageTitle, useSession } from '@vitrine/shell-sdk';
import { Button, ErrorState, FormBanner, Heading, Tabs, Text } from '@vitrine/ui';
import { useMarkDemo } from '../../shared/demo-marker.tsx';
import { paths } from '../../shared/paths.ts';
import { problemText } from '../../shared/problem-text.ts';
import { DetailSkeleton } from '../../shared/screen/detail-skeleton.tsx';
import { ListHead } from '../../shared/screen/list-head.tsx';
import { Page } from '../../shared/screen/page.ts';
import { useBilling } from './api.ts';
import { billingTexts } from './billing-texts.ts';
import { InvoicesTab } from './components/invoices-tab.tsx';
import { OverviewTab } from './components/overview-tab.tsx';
import { PaymentTab } from './components/payment-tab.tsx';
import { ProviderVisit } from './components/provider-visit.tsx';

const tabs = ['overview', 'payment', 'invoices'] as const;
type Tab = (typeof tabs)[number];

/** `/billing`: the agency's own plan, how it is paid, and what was charged. */
export const BillingPage = () => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { user } = useSession();
  const billing = useBilling();
  const { data } = billing;
  const params = new URLSearchParams(search);
  const tab: Tab = tabs.find((one) => one === params.get('tab')) ?? 'overview';
  const mayChange = user?.role === 'owner';
  usePageTitle(billingTexts.title, brand.product);
  useMarkDemo(data?.subscription?.demo ?? false);

  const show = (next: Tab): void =>
    void navigate({ search: next === 'overview' ? '' : `?tab=${next}` }, { replace: true });

  return (
    <Page aria-label={billingTexts.title} aria-busy={billing.isFetching}>
      <ListHead>
        <Heading as="h1" size="lg">
          {billingTexts.title}
        </Heading>
      </ListHead>
      <ProviderVisit id={params.get('session')} onSeen={() => show(tab)} />
      {billing.isPending ? (
        <DetailSkeleton label="Loading billing" />
      ) : data === undefined ? (
        <ErrorState
          {...problemText(billing.error, 'Billing could not be loaded')}
          onRetry={() => void billing.refetch()}
          retrying={billing.isFetching}
        />
      ) : (
        <>
          <FormBanner tone="error">
            {billing.isError && (
              <>
                {problemText(billing.error, '').message}{' '}
                <Button size="sm" variant="quiet" onClick={() => void billing.refetch()}>
                  Retry
                </Button>
              </>
            )}
          </FormBanner>
          <Text size="sm" tone="textMuted">
            {billingTexts.lead} {brand.product}. What your clients pay is under{' '}
            <Link to={paths.invoices}>Invoices</Link>.
          </Text>
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
              { value: 'payment', label: 'Payment', content: <PaymentTab billing={data} mayChange={mayChange} /> },
              {
                value: 'invoices',
                label: 'Invoices',
                content: <InvoicesTab recent={data.invoices} all={params.get('show') === 'all'} />,
              },
            ]}
          />
        </>
      )}
    </Page>
  );
};
