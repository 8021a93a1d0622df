import { Skeleton, VisuallyHidden, vars } from '@vitrine/ui';
import { styled } from 'styled-components';

const Rows = styled.div`
  display: grid;
  gap: ${vars.space[5]};
`;

const Row = styled.div`
  display: grid;
  grid-template-columns: 1fr 5rem;
  align-items: center;
  gap: ${vars.space[6]};
  padding-block-end: ${vars.space[4]};
  border-block-end: 1px solid ${vars.color.hairline};
`;

const widths = ['medium', 'long', 'medium', 'short'] as const;

/** The shape of a list to come. */
export const SectionSkeleton = () => (
  <Rows>
    <VisuallyHidden as="output">Loading</VisuallyHidden>
    {widths.map((width, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- a fixed drawing: nothing moves
      <Row key={index}>
        <div>
          <Skeleton width={width} />
          <Skeleton width="short" />
        </div>
        <Skeleton />
      </Row>
    ))}
  </Rows>
);
