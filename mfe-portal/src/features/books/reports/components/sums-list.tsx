import { Skeleton, Text, vars } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Rows = styled.ul.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  border-block-start: 1px solid ${vars.color.hairline};

  > li {
    display: grid;
    gap: ${vars.space[3]};
    padding-block: ${vars.space[3]};
    border-block-end: 1px solid ${vars.color.hairline};
    font-size: ${vars.text.sm};
  }
`;

/** As many beside each other as fit: two on phones. */
const Sums = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr));
  gap: ${vars.space[2]} ${vars.space[4]};
  font-variant-numeric: lining-nums tabular-nums;

  dt {
    color: ${vars.color.textFaint};
  }
`;

const Name = styled(Text)`
  overflow-wrap: anywhere;
`;

interface SumsRow {
  readonly name: string;
  readonly sums: readonly { readonly label: string; readonly value: ReactNode }[];
}

/** Rows of named amounts: by tax rate, or by month. */
export const SumsList = ({ label, rows }: { readonly label: string; readonly rows: readonly SumsRow[] }) => (
  <Rows aria-label={label}>
    {rows.map(({ name, sums }) => (
      <li key={name}>
        <Name size="sm" weight="medium">
          {name}
        </Name>
        <Sums>
          {sums.map((sum) => (
            <div key={sum.label}>
              <dt>{sum.label}</dt>
              <dd>{sum.value}</dd>
            </div>
          ))}
        </Sums>
      </li>
    ))}
  </Rows>
);

/** Two rows while they load. */
export const SumsSkeleton = ({ labels }: { readonly labels: readonly string[] }) => (
  <Rows aria-busy>
    {['first', 'second'].map((row) => (
      <li key={row}>
        <Skeleton width="medium" />
        <Sums as="div">
          {labels.map((label) => (
            <div key={label}>
              <Skeleton width="long" />
              <Skeleton width="long" />
            </div>
          ))}
        </Sums>
      </li>
    ))}
  </Rows>
);
