import { brand } from '@vitrine/brand';
import { inPlace, Link, useLocation, useNavigate, usePageTitle } from '@vitrine/shell-sdk';
import { Button, ErrorState, FormBanner, Heading, media, vars } from '@vitrine/ui';
import { lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { useMarkDemo } from '../../shared/demo-marker.tsx';
import { paths } from '../../shared/paths.ts';
import { problemText } from '../../shared/problem-text.ts';
import { ListHead } from '../../shared/screen/list-head.tsx';
import { Page } from '../../shared/screen/page.ts';
import { useDashboard } from './api/dashboard.ts';
import { PackageTiles } from './components/package-tiles.tsx';
import { QuickActions } from './components/quick-actions.tsx';
import { ReceivablesPlot } from './components/receivables-plot.tsx';
import { RecentActivity } from './components/recent-activity.tsx';
import { RevenuePlot } from './components/revenue-plot.tsx';
import { StatCards } from './components/stat-cards.tsx';

// Most days there is neither of the first two; the last stands at the end of the screen.
const PaymentsAside = lazy(async () => ({ default: (await import('./components/payments-aside.tsx')).PaymentsAside }));
const BillingTrouble = lazy(async () => ({
  default: (await import('./components/billing-trouble.tsx')).BillingTrouble,
}));
const Closing = lazy(async () => ({ default: (await import('./components/closing.tsx')).Closing }));
const AnswersDialog = lazy(async () => ({ default: (await import('./components/answers-dialog.tsx')).AnswersDialog }));

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[10]} ${vars.space[12]};
  margin-block: ${vars.space[10]};

  ${media.up('md')} {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  }
`;

const Side = styled.div`
  display: grid;
  align-content: start;
  gap: ${vars.space[10]};
`;

/** `/admin`: how the agency stands, at a glance. */
export const DashboardPage = () => {
  const dashboard = useDashboard();
  const navigate = useNavigate();
  const submission = new URLSearchParams(useLocation().search).get('submission');
  const { data } = dashboard;
  usePageTitle('Admin Dashboard', brand.product);
  useMarkDemo(data?.recentSignups.some(({ demo }) => demo) ?? false);

  return (
    <Page aria-label="Admin Dashboard" aria-busy={dashboard.isFetching}>
      <ListHead>
        <Heading as="h1" size="lg">
          Admin Dashboard
        </Heading>
        <Button size="sm" render={<Link to={paths.clients} />}>
          View All Clients
        </Button>
      </ListHead>
      {dashboard.isError && data === undefined ? (
        <ErrorState
          {...problemText(dashboard.error, 'The dashboard could not be loaded')}
          onRetry={() => void dashboard.refetch()}
          retrying={dashboard.isFetching}
        />
      ) : (
        <>
          <FormBanner tone="error">
            {dashboard.isError && (
              <>
                {problemText(dashboard.error, '').message}{' '}
                <Button size="sm" variant="quiet" onClick={() => void dashboard.refetch()}>
                  Retry
                </Button>
              </>
            )}
          </FormBanner>
          <StatCards dashboard={data} />
          <Suspense>
            <BillingTrouble />
            {(data?.paymentsAside.total ?? 0) > 0 && <PaymentsAside payments={data?.paymentsAside} />}
          </Suspense>
          <Columns>
            <RevenuePlot months={data?.revenueByMonth} />
            <ReceivablesPlot ages={data?.receivables} />
            <RecentActivity signups={data?.recentSignups} />
            <Side>
              <PackageTiles packages={data?.clientsByPackage} />
              <QuickActions />
            </Side>
          </Columns>
          <Suspense>
            <Closing />
          </Suspense>
        </>
      )}
      <Suspense>
        {submission !== null && (
          <AnswersDialog id={submission} onClose={() => void navigate({ search: '' }, { state: inPlace })} />
        )}
      </Suspense>
    </Page>
  );
};
