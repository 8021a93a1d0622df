import { type Dashboard, figureSearch } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { inPlace, Link } from '@vitrine/shell-sdk';
import { media, Skeleton, Text, Tooltip, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { formatMonth } from '../../../../shared/format.ts';
import { Section } from '../../../../shared/screen/section.tsx';
import { revenue } from '../content.ts';
import { SkeletonBox } from './recent-activity.tsx';

/** Height of the drawing in its own coordinates. */
const height = 100;
/** Smallest height of a bar with revenue. */
const least = 2;

const Plot = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0 ${vars.space[3]};
  font-size: ${vars.text.sm};
  font-variant-numeric: lining-nums tabular-nums;
  color: ${vars.color.textFaint};
`;

/** As high as the bars, with the highest amount at their top. */
const Axis = styled.div`
  display: flex;
  flex-direction: column;
  justify-content: space-between;
  height: 9rem;
  margin-block-start: ${vars.space[1]};
  text-align: end;

  span {
    height: 0;
    line-height: 0;
  }
`;

const Bars = styled.ol.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: repeat(12, minmax(0, 1fr));
  gap: ${vars.space[1]};
  background-image: linear-gradient(${vars.color.hairlineStrong} 1px, transparent 1px);
  background-position: 0 ${vars.space[1]};
  background-size: 100% 4.5rem;
`;

const Month = styled(Link)`
  display: grid;
  gap: ${vars.space[2]};
  padding-block: ${vars.space[1]};
  border-radius: ${vars.radius.sm};
  text-align: center;
  color: inherit;
  text-decoration: none;

  svg {
    width: 100%;
    height: 9rem;
    fill: color-mix(in srgb, ${vars.color.champagneDeep} 62%, ${vars.color.ink});
  }

  li:last-child > & svg,
  &:hover svg,
  &:focus-visible svg {
    fill: ${vars.color.champagneDeep};
  }

  &:hover,
  &:focus-visible {
    color: ${vars.color.text};
  }
`;

/** `Nov` where there is room, `N` on phones. */
const Name = styled.span`
  ${media.up('sm')} {
    display: none;
  }
`;
const LongName = styled.span`
  display: none;

  ${media.up('sm')} {
    display: inline;
  }
`;

const compact = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});
const axisAmount = (cents: number): string => compact.format(cents / 100);

/** The least round amount that is not below another: 1, 2, 4 or 10 times a power of ten, so that half is round, too. */
function roundUp(cents: number): number {
  const power = 10 ** Math.floor(Math.log10(cents));
  return ([1, 2, 4, 10].find((step) => step * power >= cents) ?? 10) * power;
}

/** Twelve months of paid invoices as bars over an axis, each opens its invoices. */
export const RevenuePlot = ({ months }: { readonly months: Dashboard['revenueByMonth'] | undefined }) => {
  const maximumCents = Math.max(0, ...(months ?? []).map(({ paidCents }) => paidCents));
  const top = maximumCents > 0 ? roundUp(maximumCents) : 0;
  return (
    <Section as="h2" title={revenue.title}>
      <Text size="sm" tone="textMuted">
        {months && maximumCents === 0 ? revenue.none : revenue.definition}
      </Text>
      {months === undefined ? (
        <SkeletonBox $height={11.125}>
          <Skeleton size="figure" width="full" />
        </SkeletonBox>
      ) : maximumCents === 0 ? null : (
        <Plot>
          <Axis aria-hidden="true">
            {[top, top / 2, 0].map((cents) => (
              <span key={cents}>{axisAmount(cents)}</span>
            ))}
          </Axis>
          <Bars aria-label={revenue.title}>
            {months.map(({ month, paidCents }) => {
              const label = revenue.month(formatMonth(month, 'long'), formatCents(paidCents));
              const bar = paidCents <= 0 ? 0 : Math.max(least, (paidCents / top) * height);
              return (
                <li key={month}>
                  <Tooltip text={label}>
                    <Month to={figureSearch('monthlyRevenue', month)} state={inPlace} aria-label={label}>
                      <svg viewBox={`0 0 10 ${height}`} preserveAspectRatio="none" aria-hidden="true">
                        <rect x="0" y={height - bar} width="10" height={bar} />
                      </svg>
                      <Name aria-hidden="true">{formatMonth(month, 'narrow')}</Name>
                      <LongName aria-hidden="true">{formatMonth(month, 'short')}</LongName>
                    </Month>
                  </Tooltip>
                </li>
              );
            })}
          </Bars>
        </Plot>
      )}
    </Section>
  );
};
