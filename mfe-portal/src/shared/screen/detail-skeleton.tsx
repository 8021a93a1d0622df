import { Skeleton, VisuallyHidden, vars } from '@vitrine/ui';
import { styled } from 'styled-components';

const Frame = styled.div`
  display: grid;
  gap: ${vars.space[6]};
  padding: ${vars.space[4]} ${vars.space[6]};
`;

/** The shape of a record to come. */
export const DetailSkeleton = ({ label }: { readonly label: string }) => (
  <Frame>
    <VisuallyHidden as="output">{label}</VisuallyHidden>
    <div>
      <Skeleton size="figure" width="long" />
      <Skeleton width="medium" />
    </div>
    <div>
      <Skeleton width="full" />
      <Skeleton width="long" />
      <Skeleton width="medium" />
    </div>
    <Skeleton size="figure" width="short" />
    <div>
      <Skeleton width="full" />
      <Skeleton width="full" />
      <Skeleton width="full" />
    </div>
  </Frame>
);
