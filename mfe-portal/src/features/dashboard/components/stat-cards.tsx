import type { Dashboard } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { media, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { paths } from '../../../shared/paths.ts';
import { definitions } from '../dashboard-texts.ts';
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
export const StatCards = ({ dashboard }: { readonly dashboard: Dashboard | undefined }) => (
  <Grid>
    <FigureLink
      label="Total Clients"
      value={dashboard?.totalClients}
      note={dashboard && `${dashboard.activeClients} active`}
      definition={definitions.totalClients}
      to={`${paths.clients}?tab=all`}
    />
    <FigureLink
      label="Monthly Revenue"
      value={dashboard && formatCents(dashboard.monthlyRevenueCents)}
      note="Recurring"
      definition={definitions.monthlyRevenue}
      to={`${paths.invoices}?status=paid`}
    />
    <FigureLink
      label="Total Revenue"
      value={dashboard && formatCents(dashboard.totalRevenueCents)}
      note="All time"
      definition={definitions.totalRevenue}
      to={`${paths.invoices}?status=paid`}
    />
    <FigureLink
      label="Pending Payments"
      value={dashboard?.pendingPayments}
      note="Awaiting payment"
      definition={definitions.pendingPayments}
      to={`${paths.invoices}?status=sent`}
    />
  </Grid>
);
