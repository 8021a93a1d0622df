import { brand } from '@vitrine/brand';
import { Link } from '@vitrine/shell-sdk';
import { vars, VisuallyHidden, Wordmark } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** The portal's bar and room, before the portal is there. */
const Frame = styled.div`
  display: grid;
  grid-template-rows: auto 1fr;
  min-height: 100svh;
`;

const Bar = styled.div`
  display: flex;
  align-items: center;
  min-height: 3.5rem;
  padding-inline: ${vars.space[5]};
  border-block-end: 1px solid ${vars.color.hairlineStrong};
`;

const Home = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: 2.75rem;
  text-decoration: none;
`;

const Room = styled.div`
  display: grid;
  align-content: start;
  gap: ${vars.space[4]};
  padding: ${vars.space[6]} ${vars.space[5]};
`;

/** A piece of what will come. */
const Shape = styled.span<{ $width: string; $height: string }>`
  inline-size: ${({ $width }) => $width};
  block-size: ${({ $height }) => $height};
  border-radius: ${vars.radius.md};
  background: ${vars.color.hover};
`;

/** What stands around a guarded screen while nobody is let in yet. */
export const StaffFrame = ({ children }: { readonly children: ReactNode }) => (
  <Frame>
    <Bar>
      <Home to="/" aria-label={brand.agency}>
        <Wordmark name={brand.agency} withMark={false} />
      </Home>
    </Bar>
    {children}
  </Frame>
);

const rows = ['100%', '92%', '97%', '88%', '94%'];

/** The shape of a screen: a title, its figures, some rows. */
export const StaffLoading = () => (
  <StaffFrame>
    <Room data-shape="guard">
      <VisuallyHidden as="output">Loading…</VisuallyHidden>
      <Shape $width="12rem" $height="2.25rem" />
      <Shape $width="100%" $height="6rem" />
      {rows.map((width) => (
        <Shape key={width} $width={width} $height="1.25rem" />
      ))}
    </Room>
  </StaffFrame>
);
