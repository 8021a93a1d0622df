import {
  type Dashboard,
  dashboardPackages,
  type Figure,
  type FigureId,
  figures,
  figureSearch,
} from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { inPlace, Link } from '@vitrine/shell-sdk';
import { Figure as Amount, media, Skeleton, Tooltip, vars } from '@vitrine/ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import { Section } from '../../../../shared/screen/section.tsx';
import { trends } from '../content.ts';

/** Skeleton with the height of the content in rem, against layout shift. */
export const SkeletonBox = styled.div<{ $height: number }>`
  display: grid;
  align-content: space-around;
  min-height: ${({ $height }) => $height}rem;
`;

const Frame = styled(Link)`
  display: grid;
  align-content: start;
  gap: ${vars.space[1]};
  padding: ${vars.space[4]} ${vars.space[5]};
  border: 1px solid ${vars.color.hairline};
  border-radius: ${vars.radius.lg};
  background: linear-gradient(180deg, ${vars.color.panelRaised}, ${vars.color.panel});
  box-shadow: ${vars.shadow.raised};
  text-decoration: none;
  transition: border-color ${vars.motion.quick} ${vars.motion.ease};

  ${media.hover} {
    &:hover {
      border-color: ${vars.color.edgeLight};
    }
  }
`;

const Label = styled.span`
  font-size: ${vars.text.sm};
  line-height: ${vars.leading.snug};
  color: ${vars.color.textFaint};
`;

const Note = styled.span`
  font-size: ${vars.text.sm};
  line-height: ${vars.leading.snug};
  color: ${vars.color.textMuted};
`;

/** Compared with the last period; the color repeats what the words say. */
const Trend = styled(Note)<{ $tone: 'jade' | 'ember' | 'textMuted' }>`
  font-variant-numeric: lining-nums tabular-nums;
  color: ${({ $tone }) => vars.color[$tone]};
`;

/** Touch devices cannot hover, so they show the definition; elsewhere it is visually hidden. */
const Definition = styled.span`
  display: none;
  margin-block-start: ${vars.space[2]};
  padding-block-start: ${vars.space[2]};
  border-block-start: 1px solid ${vars.color.hairline};
  font-size: ${vars.text.sm};
  line-height: ${vars.leading.text};
  color: ${vars.color.textFaint};

  @media (hover: none) {
    display: block;
  }
`;

interface FigureLinkProps {
  readonly figure: Figure;
  readonly id: FigureId;
  /** The month or package that it is of. */
  readonly of?: string | undefined;
  /** Formatted; undefined while loading. */
  readonly value: string | number | undefined;
  readonly note?: string | undefined;
  readonly trend?: { readonly text: string; readonly tone?: 'jade' | 'ember' } | undefined;
}

/** One figure with its definition on hover and focus; a press opens its rows. */
const FigureLink = ({ figure, id, of, value, note, trend }: FigureLinkProps) => {
  const definitionId = useId();
  const { label, definition } = figure;
  return (
    <Tooltip text={definition}>
      <Frame to={figureSearch(id, of)} state={inPlace} aria-describedby={definitionId}>
        <Label>{label}</Label>
        <Amount>{value ?? <Skeleton size="figure" width="medium" />}</Amount>
        {note !== undefined && <Note>{note}</Note>}
        {trend && <Trend $tone={trend.tone ?? 'textMuted'}>{trend.text}</Trend>}
        <Definition id={definitionId} aria-hidden="true">
          {definition}
        </Definition>
      </Frame>
    </Tooltip>
  );
};

const TileGrid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(9rem, 100%), 1fr));
  gap: ${vars.space[3]};
`;

const tileOf = (packages: Dashboard['clientsByPackage'], name: (typeof dashboardPackages)[number]) =>
  packages.find((one) => one.name === name);

/** Number of clients by package. */
export const PackageTiles = ({ packages }: { readonly packages: Dashboard['clientsByPackage'] | undefined }) => (
  <Section as="h2" title="Clients by Package">
    <TileGrid>
      {dashboardPackages.map((name) => (
        <FigureLink
          key={name}
          figure={figures.clientsOn(name)}
          id="clientsOn"
          of={name}
          value={packages && (tileOf(packages, name)?.count ?? 0)}
          note={packages && `${tileOf(packages, name)?.active ?? 0} active`}
        />
      ))}
    </TileGrid>
  </Section>
);

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

const revenueTrend = (cents: number): { readonly text: string; readonly tone?: 'jade' | 'ember' } => {
  if (cents === 0) return { text: trends.same };
  return cents > 0 ? { text: trends.more(cents), tone: 'jade' } : { text: trends.less(-cents), tone: 'ember' };
};

/** The four figures of the staff specification, section 2. */
export const StatCards = ({ dashboard }: { readonly dashboard: Dashboard | undefined }) => {
  // The server's current month, like the sum.
  const month = dashboard?.revenueByMonth.at(-1)?.month;
  const before = dashboard?.before;
  return (
    <Grid>
      <FigureLink
        figure={figures.totalClients}
        id="totalClients"
        value={dashboard?.totalClients}
        note={dashboard && `${dashboard.activeClients} active`}
        trend={
          before && before.clientsJoined > 0 ? { text: trends.joined(before.clientsJoined), tone: 'jade' } : undefined
        }
      />
      <FigureLink
        figure={figures.monthlyRevenue(month)}
        id="monthlyRevenue"
        of={month}
        value={dashboard && formatCents(dashboard.monthlyRevenueCents)}
        note="Recurring"
        trend={before && revenueTrend(dashboard.monthlyRevenueCents - before.lastMonthCents)}
      />
      <FigureLink
        figure={figures.totalRevenue}
        id="totalRevenue"
        value={dashboard && formatCents(dashboard.totalRevenueCents)}
        note="All time"
        trend={
          dashboard && dashboard.monthlyRevenueCents > 0
            ? { text: trends.thisMonth(dashboard.monthlyRevenueCents) }
            : undefined
        }
      />
      <FigureLink
        figure={figures.pendingPayments}
        id="pendingPayments"
        value={dashboard?.pendingPayments}
        note="Awaiting payment"
        trend={before && before.pendingCents > 0 ? { text: trends.pending(before.pendingCents) } : undefined}
      />
    </Grid>
  );
};
