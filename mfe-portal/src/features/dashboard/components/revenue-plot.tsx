import { type Dashboard, figurePath, figures } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Link } from '@vitrine/shell-sdk';
import { Skeleton, Text, Tooltip, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { formatMonth } from '../../../shared/format.ts';
import { Section } from '../../../shared/screen/section.tsx';
import { revenue } from '../content.ts';
import { SkeletonBox } from './stat-cards.tsx';

/** Height of the drawing in its own coordinates. */
const height = 100;
/** Smallest height of a bar with revenue. */
const least = 2;

const Bars = styled.ol.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: repeat(12, minmax(0, 1fr));
  gap: ${vars.space[1]};
`;

const Month = styled(Link)`
  display: grid;
  gap: ${vars.space[2]};
  padding-block: ${vars.space[1]};
  border-radius: ${vars.radius.sm};
  font-size: ${vars.text.xs};
  text-align: center;
  color: ${vars.color.textFaint};
  text-decoration: none;

  svg {
    width: 100%;
    height: 9rem;
    fill: ${vars.color.champagneDeep};
    border-block-end: 1px solid ${vars.color.hairlineStrong};
    opacity: 0.62;
  }

  li:last-child > & svg,
  &:hover svg,
  &:focus-visible svg {
    opacity: 1;
  }

  &:hover,
  &:focus-visible {
    color: ${vars.color.text};
  }
`;

const MaximumLabel = styled.span`
  font-size: ${vars.text.xs};
  font-variant-numeric: tabular-nums;
  color: ${vars.color.textFaint};
`;

/** Twelve months of paid invoices as bars, each linked to its invoices. */
export const RevenuePlot = ({ months }: { readonly months: Dashboard['revenueByMonth'] | undefined }) => {
  const most = Math.max(0, ...(months ?? []).map(({ paidCents }) => paidCents));
  return (
    <Section as="h2" title={revenue.title} aside={most > 0 && <MaximumLabel>up to {formatCents(most)}</MaximumLabel>}>
      <Text size="sm" tone="textMuted">
        {months && most === 0 ? revenue.none : revenue.definition}
      </Text>
      {months === undefined ? (
        <SkeletonBox $height={11.125}>
          <Skeleton size="figure" width="full" />
        </SkeletonBox>
      ) : (
        <Bars aria-label={revenue.title}>
          {months.map(({ month, paidCents }) => {
            const label = revenue.month(formatMonth(month, 'long'), formatCents(paidCents));
            const bar = paidCents === 0 ? 0 : Math.max(least, (paidCents / most) * height);
            return (
              <li key={month}>
                <Tooltip text={label}>
                  <Month to={figurePath(figures.monthlyRevenue(month))} aria-label={label}>
                    <svg viewBox={`0 0 10 ${height}`} preserveAspectRatio="none" aria-hidden="true">
                      <rect x="0" y={height - bar} width="10" height={bar} />
                    </svg>
                    <span aria-hidden="true">{formatMonth(month, 'narrow')}</span>
                  </Month>
                </Tooltip>
              </li>
            );
          })}
        </Bars>
      )}
    </Section>
  );
};
