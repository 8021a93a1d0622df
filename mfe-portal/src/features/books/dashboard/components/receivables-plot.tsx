import { type Dashboard, figures, figureSearch, type ReceivableAge, receivableAges } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { inPlace, Link } from '@vitrine/shell-sdk';
import { media, Skeleton, Text, touchTarget, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { Section } from '../../../../shared/screen/section.tsx';
import { receivables } from '../content.ts';
import { SkeletonBox } from './recent-activity.tsx';

const List = styled.ol.attrs({ role: 'list' })`
  display: grid;
`;

const Row = styled(Link)`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${vars.space[1]} ${vars.space[4]};
  padding-block: ${vars.space[2]};
  border-radius: ${vars.radius.sm};
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};
  text-decoration: none;
  ${touchTarget}

  ${media.hover} {
    &:hover {
      color: ${vars.color.text};
    }
  }
`;

const Money = styled.span`
  font-variant-numeric: tabular-nums;
  text-align: end;
  color: ${vars.color.text};
`;

const All = styled(Link)`
  font-variant-numeric: tabular-nums;
  color: ${vars.color.textMuted};
  ${touchTarget}
`;

const Count = styled.span`
  color: ${vars.color.textFaint};
`;

/** The color follows the age; the label says it too. */
const tones: Record<ReceivableAge, keyof typeof vars.color> = {
  current: 'steel',
  '1-30': 'champagne',
  '31-60': 'champagne',
  '61-90': 'ember',
  '90+': 'ember',
};

const Bar = styled.svg<{ $tone: keyof typeof vars.color }>`
  grid-column: 1 / -1;
  width: 100%;
  height: ${vars.space[1]};
  border-radius: ${vars.radius.pill};
  background: ${vars.color.hover};
  fill: ${({ $tone }) => vars.color[$tone]};
`;

/** Amounts owed by age; each row opens its invoices. */
export const ReceivablesPlot = ({ ages }: { readonly ages: Dashboard['receivables'] | undefined }) => {
  const total = (ages ?? []).reduce((sum, { dueCents }) => sum + dueCents, 0);
  return (
    <Section
      as="h2"
      title={receivables.title}
      aside={
        total > 0 && (
          <All to={figureSearch('owed')} state={inPlace}>
            {receivables.all(formatCents(total))}
          </All>
        )
      }
    >
      <Text size="sm" tone="textMuted">
        {ages && total === 0 ? receivables.none : figures.receivable('current').definition}
      </Text>
      {ages === undefined ? (
        <SkeletonBox $height={14.0625}>
          {receivableAges.map((age) => (
            <Skeleton key={age} />
          ))}
        </SkeletonBox>
      ) : total === 0 ? null : (
        <List aria-label={receivables.title}>
          {ages
            .filter(({ count }) => count > 0)
            .map(({ age, count, dueCents }) => (
              <li key={age}>
                <Row to={figureSearch('receivable', age)} state={inPlace}>
                  <span>
                    {receivables.ages[age]} <Count>{receivables.count(count)}</Count>
                  </span>
                  <Money>{formatCents(dueCents)}</Money>
                  <Bar $tone={tones[age]} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                    <rect width={(dueCents / total) * 100} height="1" />
                  </Bar>
                </Row>
              </li>
            ))}
        </List>
      )}
    </Section>
  );
};
