import type { PlatformBuild } from '@vitrine/contracts';
import { vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { kilobytes, sizeLabel, vitalLabels, vitalText } from '../content.ts';

const List = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(8.5rem, 1fr));
  gap: ${vars.space[3]} ${vars.space[5]};
`;

const Term = styled.dt`
  font-size: ${vars.text.xs};
  color: ${vars.color.textFaint};
`;

const Value = styled.dd<{ $beyond: boolean }>`
  font-size: ${vars.text.sm};
  font-variant-numeric: tabular-nums;
  color: ${({ $beyond }) => ($beyond ? vars.color.ember : vars.color.text)};

  small {
    font-size: ${vars.text.xs};
    color: ${vars.color.textFaint};
  }
`;

/** What a visitor loads against the budgets, and how fast it was against the goals. */
export const Measures = ({ build }: { readonly build: PlatformBuild }) => {
  const sizes = build.sizes.map(({ what, bytes, budget }) => ({
    term: sizeLabel(what),
    value: kilobytes(bytes),
    bound: `of ${kilobytes(budget)}`,
    beyond: bytes > budget,
  }));
  const vitals = build.health.vitals.flatMap(({ name, p75, goal }) =>
    p75 === null
      ? []
      : [
          {
            term: vitalLabels[name],
            value: vitalText(name, p75),
            bound: `goal ${vitalText(name, goal)}`,
            beyond: p75 > goal,
          },
        ],
  );
  if (sizes.length + vitals.length === 0) return null;
  return (
    <List>
      {[...sizes, ...vitals].map(({ term, value, bound, beyond }) => (
        <div key={term}>
          <Term>{term}</Term>
          <Value $beyond={beyond}>
            {value} <small>{beyond ? `above ${bound.replace(/^of |^goal /, '')}` : bound}</small>
          </Value>
        </div>
      ))}
    </List>
  );
};
