import { brand } from '@vitrine/brand';
import { api } from '@vitrine/contracts';
import { inPlace, Link, useLocation, useNavigate, usePageTitle } from '@vitrine/shell-sdk';
import { Button, Heading, media, Pending, vars, whenIdle } from '@vitrine/ui';
import { lazy, Suspense, useEffect } from 'react';
import { styled } from 'styled-components';
import { useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { useMarkDemo } from '../../../shared/demo-data.tsx';
import { paths } from '../../../shared/paths.ts';
import { Page, PageHead } from '../../../shared/screen/layout.ts';
import { LoadError, RefreshError } from '../../../shared/screen/query-errors.tsx';
import { useToday } from '../../../shared/today.ts';
import { FigureStrip } from './components/figure-strip.tsx';
import { loadTodayCalls } from './dashboard-queries.ts';
import { TodaySection } from './today/today-section.tsx';

// Opened from Recent Activity.
const AnswersDialog = lazy(async () => ({ default: (await import('./components/answers-dialog.tsx')).AnswersDialog }));
// Beside and below what is worked on.
const SideSection = lazy(async () => ({ default: (await import('./components/later-section.tsx')).SideSection }));
const RecentActivity = lazy(async () => ({ default: (await import('./components/later-section.tsx')).RecentActivity }));
const LaterSection = lazy(async () => ({ default: (await import('./components/later-section.tsx')).LaterSection }));

const WidePage = styled(Page)`
  max-width: 100rem;
`;

/** Beside the table where it keeps room for one line a row; below it elsewhere. */
const Work = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[6]};

  ${media.up('lg')} {
    grid-template-columns: minmax(0, 1fr) 18rem;
  }
`;

const Main = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${vars.space[6]};
`;

/** `/admin`: the figures, what needs somebody today, and what isn't worked on. */
export const DashboardPage = () => {
  const today = useToday();
  const dashboard = useEndpoint(api.dashboard.get, {});
  const navigate = useNavigate();
  const submission = new URLSearchParams(useLocation().search).get('submission');
  const { data } = dashboard;
  usePageTitle('Admin Dashboard', brand.product);
  useMarkDemo(today.data?.demo || (data?.recentSignups.some(({ demo }) => demo) ?? false));
  useEffect(() => whenIdle(() => void loadTodayCalls().catch(() => undefined)), []);
  const isWithoutFigures = dashboard.isError && data === undefined;
  const isDown = [today, dashboard].every((query) => query.isError && query.data === undefined);

  return (
    <WidePage aria-label="Admin Dashboard" aria-busy={dashboard.isFetching || today.isFetching}>
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
          {isWithoutFigures ? (
            <LoadError query={dashboard} title="The figures could not be loaded" />
          ) : (
            <>
              <RefreshError query={dashboard} />
              <FigureStrip dashboard={data} />
            </>
          )}
          <Work>
            <Main>
              <TodaySection query={today} />
              {!today.isPending && !isWithoutFigures && (
                <Suspense>
                  <RecentActivity signups={data?.recentSignups} />
                </Suspense>
              )}
            </Main>
            {/* After Today, whose length isn't known before, so that nothing moves. */}
            {!today.isPending && !isWithoutFigures && (
              <Suspense>
                <SideSection dashboard={data} />
              </Suspense>
            )}
          </Work>
          {!today.isPending && !isWithoutFigures && (
            <Suspense>
              <LaterSection dashboard={data} />
            </Suspense>
          )}
        </>
      )}
      <Pending>
        {submission !== null && (
          <AnswersDialog id={submission} onClose={() => void navigate({ search: '' }, { state: inPlace })} />
        )}
      </Pending>
    </WidePage>
  );
};
