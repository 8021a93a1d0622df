import { type Dashboard, type Figure, type FigureId, figures, figureSearch } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { inPlace, Link } from '@vitrine/shell-sdk';
import { Skeleton, tint, Tooltip, vars } from '@vitrine/ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import { formatMonth, formatSignedCents } from '../../../../shared/format.ts';
import { receivedTexts, trends } from '../content.ts';

const Frame = styled.div`
  container: strip / inline-size;
  margin-block-end: ${vars.space[3]};
`;

/** Cells share hairlines: each draws its own at the start and top, and the strip hides the outermost. */
const Strip = styled.div`
  display: flex;
  flex-wrap: wrap;
  border: 1px solid ${vars.color.hairline};
  border-radius: ${vars.radius.md};
  background: linear-gradient(180deg, ${vars.color.panelRaised}, ${vars.color.panel});
  box-shadow: ${vars.shadow.raised};
  overflow: clip;
`;

const Cell = styled(Link)`
  display: grid;
  flex: 1 1 13rem;
  gap: ${vars.space[1]};
  align-content: start;
  min-width: 0;
  margin: -1px 0 0 -1px;
  padding: ${vars.space[3]} ${vars.space[4]};
  border-block-start: 1px solid ${vars.color.hairline};
  border-inline-start: 1px solid ${vars.color.hairline};
  font-size: ${vars.text.sm};
  line-height: ${vars.space[5]};
  color: ${vars.color.textMuted};
  text-decoration: none;

  &:focus-visible {
    outline-offset: -3px;
  }

  &:hover {
    ${tint('hover')}
  }

  @container strip (max-width: 30rem) {
    flex-basis: 9rem;
    padding: ${vars.space[2]} ${vars.space[3]};
  }
`;

const Line = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 ${vars.space[2]};
  min-width: 0;
`;

/** As high while it loads; alone on its line on a phone, however long it is. */
const Value = styled.span`
  height: ${vars.space[6]};
  font-size: ${vars.text.lg};
  font-weight: ${vars.weight.medium};
  font-variant-numeric: lining-nums tabular-nums;
  line-height: ${vars.space[6]};
  color: ${vars.color.text};

  @container strip (max-width: 30rem) {
    flex-basis: 100%;
  }
`;

/** Compared with the last period; the color repeats what the words say. A phone has no room for it. */
const Trend = styled.span<{ $tone: 'jade' | 'ember' | 'textMuted' }>`
  font-variant-numeric: lining-nums tabular-nums;
  color: ${({ $tone }) => vars.color[$tone]};

  @container strip (max-width: 48rem) {
    display: none;
  }
`;

const Note = styled.span`
  margin-inline-end: auto;
`;

interface TrendText {
  readonly text: string;
  readonly tone?: 'jade' | 'ember';
  readonly title?: string;
}

interface StripFigureProps {
  readonly figure: Figure;
  readonly id: FigureId;
  /** The month or days that it is of. */
  readonly of?: string | readonly string[] | undefined;
  /** Where the dictionary's is of any days. */
  readonly label?: string;
  /** Formatted; undefined while loading. */
  readonly value: string | number | undefined;
  readonly note?: string | undefined;
  readonly trend?: TrendText | undefined;
}

/** One figure with its definition on hover and focus; a press opens it with its rows. */
const StripFigure = ({ figure, id, of, label = figure.label, value, note, trend }: StripFigureProps) => {
  const definitionId = useId();
  return (
    <Tooltip text={figure.definition}>
      <Cell to={figureSearch(id, of)} state={inPlace} aria-describedby={definitionId}>
        <Line>
          <span>{label}</span>
          {trend && (
            <Trend $tone={trend.tone ?? 'textMuted'} title={trend.title}>
              {trend.text}
            </Trend>
          )}
        </Line>
        <Line>
          <Value>{value ?? <Skeleton width="short" />}</Value>
          <Note>{note ?? '\u00A0'}</Note>
        </Line>
        <span id={definitionId} hidden>
          {figure.definition}
        </span>
      </Cell>
    </Tooltip>
  );
};

/** `2026-11` → `Oct`: what this month is compared with. */
const monthBefore = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return formatMonth(number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`, 'short');
};

const revenueTrend = (cents: number, month: string): TrendText =>
  cents === 0
    ? { text: trends.same }
    : {
        text: trends.change(cents, monthBefore(month)),
        tone: cents > 0 ? 'jade' : 'ember',
        title: trends.changeInFull,
      };

/** The four figures of the staff specification, section 2, and the money of this month. */
export const FigureStrip = ({ dashboard }: { readonly dashboard: Dashboard | undefined }) => {
  // The server's current month, like the sum.
  const month = dashboard?.revenueByMonth.at(-1)?.month;
  const { before, received } = dashboard ?? {};
  const isEarning = dashboard !== undefined && dashboard.monthlyRevenueCents > 0;
  return (
    <Frame>
      <Strip>
        <StripFigure
          figure={figures.totalClients}
          id="totalClients"
          value={dashboard?.totalClients}
          note={dashboard && `${dashboard.activeClients} active`}
          trend={
            before && before.clientsJoined > 0 ? { text: trends.joined(before.clientsJoined), tone: 'jade' } : undefined
          }
        />
        <StripFigure
          figure={figures.monthlyRevenue(month)}
          id="monthlyRevenue"
          of={month}
          value={dashboard && formatCents(dashboard.monthlyRevenueCents)}
          note="Recurring"
          trend={
            before && month ? revenueTrend(dashboard.monthlyRevenueCents - before.lastMonthCents, month) : undefined
          }
        />
        <StripFigure
          figure={figures.totalRevenue}
          id="totalRevenue"
          value={dashboard && formatCents(dashboard.totalRevenueCents)}
          note="All time"
          trend={
            isEarning && month
              ? { text: trends.thisMonth(dashboard.monthlyRevenueCents, formatMonth(month, 'short')) }
              : undefined
          }
        />
        <StripFigure
          figure={figures.pendingPayments}
          id="pendingPayments"
          value={dashboard?.pendingPayments}
          note="Awaiting payment"
          trend={before && before.pendingCents > 0 ? { text: trends.pending(before.pendingCents) } : undefined}
        />
        {(dashboard === undefined || received) && (
          <StripFigure
            figure={figures.received(received ?? { from: '', to: '' })}
            id="received"
            of={received && [received.from, received.to]}
            label={receivedTexts.label}
            value={received && formatSignedCents(received.cents)}
            note={received && receivedTexts.payments(received.payments)}
          />
        )}
      </Strip>
    </Frame>
  );
};
