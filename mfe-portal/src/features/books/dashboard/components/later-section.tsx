import { api, type Dashboard } from '@vitrine/contracts';
import { inPlace, useLocation, useNavigate } from '@vitrine/shell-sdk';
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

const NewFiles = lazy(async () => ({ default: (await import('../../../../shared/tasks/index.ts')).NewFiles }));
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
  const navigate = useNavigate();
  const { search } = useLocation();
  const files = useEndpoint(api.clientFiles.unseen, {}, { select: itemsOf });
  if (tasks.isPending || files.isPending) return null;
  return (
    <Side>
      {tasks.data && (
        <MyTasks
          tasks={tasks.data}
          isAsked={new URLSearchParams(search).get('task') === 'new'}
          onAnswered={() => void navigate({ search: '' }, { state: inPlace })}
        />
      )}
      {files.data && <NewFiles files={files.data} />}
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
