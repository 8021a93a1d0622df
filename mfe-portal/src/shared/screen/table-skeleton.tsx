import { Skeleton, VisuallyHidden, vars } from '@vitrine/ui';
import { styled } from 'styled-components';

const Row = styled.div`
  display: grid;
  grid-template-columns: 1fr 4rem 6rem;
  align-items: center;
  gap: ${vars.space[6]};
  padding: ${vars.space[3]};
  border-block-end: 1px solid ${vars.color.hairline};
`;

const rows = ['medium', 'long', 'short', 'medium', 'long', 'medium', 'short', 'long'] as const;

/** The shape of the rows to come. */
export const TableSkeleton = ({ label }: { readonly label: string }) => (
  <div>
    <VisuallyHidden as="output">{label}</VisuallyHidden>
    {rows.map((width, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- a fixed drawing: nothing moves
      <Row key={index}>
        <div>
          <Skeleton width={width} />
          <Skeleton width="short" />
        </div>
        <Skeleton />
        <Skeleton />
      </Row>
    ))}
  </div>
);
