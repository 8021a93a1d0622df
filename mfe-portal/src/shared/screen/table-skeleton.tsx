import { media, Skeleton, vars, VisuallyHidden } from '@vitrine/ui';
import { styled } from 'styled-components';

/** A row of a table, as high as those that come. */
const SkeletonRow = styled.div`
  display: grid;
  grid-template-columns: 1fr 4rem 6rem;
  align-items: center;
  gap: ${vars.space[6]};
  min-height: 2.75rem;
  padding-inline: ${vars.space[3]};
  border-block-end: 1px solid ${vars.color.hairline};

  ${media.down('sm')} {
    grid-template-columns: 1fr 4rem;
    min-height: 4rem;
    padding-inline: 0;
  }
`;

const pattern = ['medium', 'long', 'short', 'medium', 'long'] as const;
const skeletonWidths = [...pattern, ...pattern, ...pattern];

export const TableSkeleton = ({ label }: { readonly label: string }) => (
  <div aria-busy>
    <VisuallyHidden as="output">{label}</VisuallyHidden>
    {skeletonWidths.map((width, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- a fixed drawing: nothing moves
      <SkeletonRow key={index}>
        <Skeleton width={width} />
        <Skeleton />
        <Skeleton />
      </SkeletonRow>
    ))}
  </div>
);
