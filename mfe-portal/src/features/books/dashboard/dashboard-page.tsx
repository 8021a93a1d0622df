import { brand } from '@vitrine/brand';
import { api } from '@vitrine/contracts';
import { inPlace, Link, useLocation, useNavigate, usePageTitle } from '@vitrine/shell-sdk';
import { Button, Heading, Pending, vars, whenIdle } from '@vitrine/ui';
import { lazy, useEffect } from 'react';
import { styled } from 'styled-components';
import { useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { useMarkDemo } from '../../../shared/demo-data.tsx';
import { paths } from '../../../shared/paths.ts';
import { Page, PageHead } from '../../../shared/screen/layout.ts';
import { LoadError, RefreshError } from '../../../shared/screen/query-errors.tsx';
import { FiguresSection } from './components/figures-section.tsx';
import { loadTodayCalls, useToday } from './dashboard-queries.ts';
import { TodaySection } from './today/today-section.tsx';

// Opened from Today.
const AnswersDialog = lazy(async () => ({ default: (await import('./components/answers-dialog.tsx')).AnswersDialog }));

const Below = styled.div`
  margin-block-start: ${vars.space[10]};
`;

/** `/admin`: what needs somebody today, then the figures. */
export const DashboardPage = () => {
  const today = useToday();
  const dashboard = useEndpoint(api.dashboard.get, {});
  const navigate = useNavigate();
  const submission = new URLSearchParams(useLocation().search).get('submission');
  const { data } = dashboard;
  usePageTitle('Admin Dashboard', brand.product);
  useMarkDemo(today.data?.demo || (data?.recentSignups.some(({ demo }) => demo) ?? false));
  useEffect(() => whenIdle(() => void loadTodayCalls().catch(() => undefined)), []);
  const isDown = [today, dashboard].every((query) => query.isError && query.data === undefined);

  return (
    <Page aria-label="Admin Dashboard" aria-busy={dashboard.isFetching || today.isFetching}>
      <PageHead>
        <Heading as="h1" size="lg">
          Admin Dashboard
        </Heading>
        <Button size="sm" render={<Link to={paths.clients} />}>
          View All Clients
        </Button>
      </PageHead>
      {isDown ? (
        <LoadError
          query={{ ...dashboard, refetch: () => Promise.all([today.refetch(), dashboard.refetch()]) }}
          title="The dashboard could not be loaded"
        />
      ) : (
        <>
          <TodaySection query={today} />
          {/* After Today, whose length isn't known before, so that nothing moves. */}
          {!today.isPending && (
            <Below>
              {dashboard.isError && data === undefined ? (
                <LoadError query={dashboard} title="The figures could not be loaded" />
              ) : (
                <>
                  <RefreshError query={dashboard} />
                  <FiguresSection dashboard={data} />
                </>
              )}
            </Below>
          )}
        </>
      )}
      <Pending>
        {submission !== null && (
          <AnswersDialog id={submission} onClose={() => void navigate({ search: '' }, { state: inPlace })} />
        )}
      </Pending>
    </Page>
  );
};
