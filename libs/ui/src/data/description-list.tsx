import { Fragment, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { vars } from '../tokens/vars.ts';

const Frame = styled.dl`
  display: grid;
  grid-template-columns: minmax(5rem, max-content) 1fr;
  gap: ${vars.space[2]} ${vars.space[6]};
  font-size: ${vars.text.sm};
`;

const Term = styled.dt`
  color: ${vars.color.textFaint};
`;

const Value = styled.dd`
  min-width: 0;
  color: ${vars.color.textMuted};
  overflow-wrap: anywhere;
`;

export type DescriptionListProps = { items: readonly { term: string; value: ReactNode }[] };

/** Facts of one record: name at the left, value at the right. */
export const DescriptionList = ({ items }: DescriptionListProps) => (
  <Frame>
    {items.map(({ term, value }) => (
      <Fragment key={term}>
        <Term>{term}</Term>
        <Value>{value}</Value>
      </Fragment>
    ))}
  </Frame>
);
