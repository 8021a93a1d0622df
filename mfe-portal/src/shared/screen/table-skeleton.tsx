import { media, Skeleton, vars, VisuallyHidden } from '@vitrine/ui';
import { styled } from 'styled-components';

const Rows = styled.div`
  ${media.down('sm')} {
    display: grid;
    gap: ${vars.space[3]};
  }
`;

/** A row of a table; on phones a card, as rows are there. */
const SkeletonRow = styled.div`
  display: grid;
  grid-template-columns: 1fr 4rem 6rem;
  align-items: center;
  gap: ${vars.space[6]};
  padding: ${vars.space[3]};
  border-block-end: 1px solid ${vars.color.hairline};

  ${media.down('sm')} {
    grid-template-columns: 1fr 4rem;
    min-height: 7.5rem;
    padding: ${vars.space[4]};
    border: 1px solid ${vars.color.hairline};
    border-radius: ${vars.radius.lg};
  }
`;

const skeletonWidths = ['medium', 'long', 'short', 'medium', 'long', 'medium', 'short', 'long'] as const;

export const TableSkeleton = ({ label }: { readonly label: string }) => (
  <Rows aria-busy>
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
  </Rows>
);
