import { Skeleton, vars, VisuallyHidden } from '@vitrine/ui';
import { styled } from 'styled-components';

const SkeletonRow = styled.div`
  display: grid;
  grid-template-columns: 1fr 4rem 6rem;
  align-items: center;
  gap: ${vars.space[6]};
  padding: ${vars.space[3]};
  border-block-end: 1px solid ${vars.color.hairline};
`;

const skeletonWidths = ['medium', 'long', 'short', 'medium', 'long', 'medium', 'short', 'long'] as const;

export const TableSkeleton = ({ label }: { readonly label: string }) => (
  <div aria-busy>
    <VisuallyHidden as="output">{label}</VisuallyHidden>
    {skeletonWidths.map((width, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- a fixed drawing: nothing moves
      <SkeletonRow key={index}>
        <div>
          <Skeleton width={width} />
          <Skeleton width="short" />
        </div>
        <Skeleton />
        <Skeleton />
      </SkeletonRow>
    ))}
  </div>
);
