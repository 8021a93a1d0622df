import { api, type Dashboard } from '@vitrine/contracts';
import { media, vars } from '@vitrine/ui';
import { lazy } from 'react';
import { styled } from 'styled-components';
import { itemsOf, useEndpoint } from '../../../../shared/api/use-endpoint.ts';
import { HelpBanner } from './help-banner.tsx';
import { PackageTiles } from './package-tiles.tsx';
import { QuickActions } from './quick-actions.tsx';
import { ReceivablesPlot } from './receivables-plot.tsx';
export { RecentActivity } from './recent-activity.tsx';
import { RevenuePlot } from './revenue-plot.tsx';

const MyTasks = lazy(async () => ({ default: (await import('../../../../shared/tasks/index.ts')).MyTasks }));

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[8]} ${vars.space[10]};
  margin-block: ${vars.space[8]};

  ${media.up('md')} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const Side = styled.div`
  display: grid;
  align-content: start;
  gap: ${vars.space[6]};
  min-width: 0;
`;

/** Beside the work where there is room. */
export const SideSection = ({ dashboard }: { readonly dashboard: Dashboard | undefined }) => {
  const tasks = useEndpoint(api.tasks.list, { query: { mine: 'true' } }, { select: itemsOf });
  // Their number isn't known before, so that nothing moves.
  if (tasks.isPending) return null;
  return (
    <Side>
      {tasks.data && <MyTasks tasks={tasks.data} />}
      <PackageTiles packages={dashboard?.clientsByPackage} />
      <QuickActions />
    </Side>
  );
};

/** How the months went. */
export const LaterSection = ({ dashboard }: { readonly dashboard: Dashboard | undefined }) => (
  <>
    <Columns>
      <RevenuePlot months={dashboard?.revenueByMonth} />
      <ReceivablesPlot ages={dashboard?.receivables} />
    </Columns>
    <HelpBanner />
  </>
);
