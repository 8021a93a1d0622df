import { brand } from '@vitrine/brand';
import { inPlace, Link, useLocation, useNavigate, usePageTitle } from '@vitrine/shell-sdk';
import { Button, Heading, media, vars } from '@vitrine/ui';
import { lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { useMarkDemo } from '../../shared/demo-data.tsx';
import { paths } from '../../shared/paths.ts';
import { Page, PageHead } from '../../shared/screen/layout.ts';
import { LoadError, RefreshError } from '../../shared/screen/query-errors.tsx';
import { QuickActions } from './components/quick-actions.tsx';
import { ReceivablesPlot } from './components/receivables-plot.tsx';
import { RecentActivity } from './components/recent-activity.tsx';
import { RevenuePlot } from './components/revenue-plot.tsx';
import { PackageTiles, StatCards } from './components/stat-cards.tsx';
import { useDashboard } from './dashboard-queries.ts';

// Lazy: usually there is neither of the first two, and the last is at the end of the screen.
const PaymentsInReview = lazy(async () => ({
  default: (await import('./components/payments-in-review.tsx')).PaymentsInReview,
}));
const BillingIssues = lazy(async () => ({
  default: (await import('./components/billing-issues.tsx')).BillingIssues,
}));
const HelpBanner = lazy(async () => ({ default: (await import('./components/help-banner.tsx')).HelpBanner }));
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

/** `/admin`: the dashboard. */
export const DashboardPage = () => {
  const dashboard = useDashboard();
  const navigate = useNavigate();
  const submission = new URLSearchParams(useLocation().search).get('submission');
  const { data } = dashboard;
  usePageTitle('Admin Dashboard', brand.product);
  useMarkDemo(data?.recentSignups.some(({ demo }) => demo) ?? false);

  return (
    <Page aria-label="Admin Dashboard" aria-busy={dashboard.isFetching}>
      <PageHead>
        <Heading as="h1" size="lg">
          Admin Dashboard
        </Heading>
        <Button size="sm" render={<Link to={paths.clients} />}>
          View All Clients
        </Button>
      </PageHead>
      {dashboard.isError && data === undefined ? (
        <LoadError query={dashboard} title="The dashboard could not be loaded" />
      ) : (
        <>
          <RefreshError query={dashboard} />
          <StatCards dashboard={data} />
          <Suspense>
            <BillingIssues />
            {(data?.paymentsAside.total ?? 0) > 0 && <PaymentsInReview payments={data?.paymentsAside} />}
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
            <HelpBanner />
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
