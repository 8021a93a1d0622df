import { type Dashboard, figures } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { media, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { FigureLink } from './figure-link.tsx';

const Grid = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[4]};

  ${media.up('sm')} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  ${media.up('md')} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`;

/** The four figures of the staff specification, section 2. */
export const StatCards = ({ dashboard }: { readonly dashboard: Dashboard | undefined }) => {
  // The server's month, as the sum is the server's.
  const month = dashboard?.revenueByMonth.at(-1)?.month;
  return (
    <Grid>
      <FigureLink
        figure={figures.totalClients}
        value={dashboard?.totalClients}
        note={dashboard && `${dashboard.activeClients} active`}
      />
      <FigureLink
        figure={figures.monthlyRevenue(month)}
        value={dashboard && formatCents(dashboard.monthlyRevenueCents)}
        note="Recurring"
      />
      <FigureLink
        figure={figures.totalRevenue}
        value={dashboard && formatCents(dashboard.totalRevenueCents)}
        note="All time"
      />
      <FigureLink figure={figures.pendingPayments} value={dashboard?.pendingPayments} note="Awaiting payment" />
    </Grid>
  );
};
