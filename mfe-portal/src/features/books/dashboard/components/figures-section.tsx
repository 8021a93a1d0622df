import type { Dashboard } from '@vitrine/contracts';
import { media, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { HelpBanner } from './help-banner.tsx';
import { QuickActions } from './quick-actions.tsx';
import { ReceivablesPlot } from './receivables-plot.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { RevenuePlot } from './revenue-plot.tsx';
import { PackageTiles, StatCards } from './stat-cards.tsx';

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

/** The figures and charts below Today, loaded after it. */
export const FiguresSection = ({ dashboard }: { readonly dashboard: Dashboard | undefined }) => (
  <>
    <StatCards dashboard={dashboard} />
    <Columns>
      <RevenuePlot months={dashboard?.revenueByMonth} />
      <ReceivablesPlot ages={dashboard?.receivables} />
      <RecentActivity signups={dashboard?.recentSignups} />
      <Side>
        <PackageTiles packages={dashboard?.clientsByPackage} />
        <QuickActions />
      </Side>
    </Columns>
    <HelpBanner />
  </>
);
