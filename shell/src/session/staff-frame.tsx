import { brand } from '@vitrine/brand';
import { Link } from '@vitrine/shell-sdk';
import { vars, Wordmark } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Bar = styled(Link)`
  display: flex;
  align-items: center;
  min-height: 3.5rem;
  padding-inline: ${vars.space[5]};
  border-block-end: 1px solid ${vars.color.hairlineStrong};
  text-decoration: none;
`;

/** Lines of what will come; its words are for those who hear them. */
const Shape = styled.output`
  display: block;
  block-size: 80svh;
  margin: ${vars.space[5]};
  background: repeating-linear-gradient(${vars.color.hover} 0 1.5rem, transparent 0 3rem);
  font-size: 0;
`;

/** The portal's bar, around a guarded screen while nobody is let in yet. */
export const StaffFrame = ({ children }: { readonly children: ReactNode }) => (
  <>
    <Bar to="/">
      <Wordmark name={brand.agency} withMark={false} />
    </Bar>
    {children}
  </>
);

/** The shape of a screen. */
export const StaffLoading = () => (
  <StaffFrame>
    <Shape>Loading…</Shape>
  </StaffFrame>
);
