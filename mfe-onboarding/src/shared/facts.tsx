import { Panel, vars } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const List = styled(Panel)`
  width: 100%;

  > div {
    display: flex;
    justify-content: space-between;
    gap: ${vars.space[6]};
    padding-block: ${vars.space[3]};

    + div {
      border-block-start: 1px solid ${vars.color.hairline};
    }
  }

  dt {
    flex: none;
    color: ${vars.color.textFaint};
    font-size: ${vars.text.sm};
    line-height: 1.7;
  }

  dd {
    min-width: 0;
    text-align: end;
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }
`;

interface FactsProps {
  readonly items: readonly { readonly term: string; readonly value: ReactNode }[];
  /** Printed alone. */
  readonly receipt?: boolean;
}

/** Terms and values of a payment. */
export const Facts = ({ items, receipt = false }: FactsProps) => (
  <List as="dl" {...(receipt && { 'data-receipt': true })}>
    {items.map(({ term, value }) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </List>
);
