import { Link } from '@vitrine/shell-sdk';
import { media, vars } from '@vitrine/ui';
import { css, styled } from 'styled-components';

/** The bar's content stands this far from the window's edges, and no wider than the page. */
export const gutter = '1.25rem';
export const wideGutter = '3.5rem';
export const measure = '90rem';

/**
 * Where scripts never run, the menu of small screens could not be closed by its own links: the anchors stand in a row
 * instead.
 */
export const withoutScripts = '@media (scripting: none)';

/** `data-scrolled` is set on the document by the inline loader, so that it works before hydration. */
export const Bar = styled.header`
  position: fixed;
  inset: 0 0 auto;
  z-index: ${vars.layer.header};
  transition: background-color ${vars.motion.calm};

  &::after {
    content: '';
    position: absolute;
    inset: auto 0 0;
    block-size: 1px;
    background: linear-gradient(90deg, transparent, ${vars.color.champagne}, transparent);
    opacity: 0;
    transition: opacity ${vars.motion.calm};
  }

  [data-scrolled] & {
    background: color-mix(in srgb, ${vars.color.ink} 78%, transparent);
    backdrop-filter: blur(14px);
  }

  [data-scrolled] &::after {
    opacity: 0.45;
  }
`;

export const Inner = styled.div`
  display: flex;
  align-items: center;
  gap: min(${vars.space[3]}, 2.5vw);
  max-inline-size: ${measure};
  margin-inline: auto;
  padding: 1.25rem ${gutter};

  ${media.up('md')} {
    padding: 1.5rem ${wideGutter};
  }

  ${withoutScripts} {
    flex-wrap: wrap;
    row-gap: 0;
  }
`;

/** The links have `data-home`: three clicks in a row lead to the staff area (src/loader/first-paint.ts). */
export const Home = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-block-size: ${vars.control.touch};
  margin-inline-end: auto;
  text-decoration: none;
`;

export const quietLink = css`
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: 0.375rem;
  min-block-size: ${vars.control.touch};
  padding-inline: 0.5rem;
  color: ${vars.color.textMuted};
  font-size: ${vars.text.sm};
  text-decoration: none;
  white-space: nowrap;
  transition: color ${vars.motion.quick};

  ${media.hover} {
    &:hover {
      color: ${vars.color.text};
    }
  }
`;

export const Sections = styled.nav`
  display: none;
  gap: clamp(0rem, -3.2rem + 4.2vw, 0.875rem);

  a {
    ${quietLink}
  }

  /* The section being read: said by weight of light and by a line, not by color alone. */
  a::after {
    content: '';
    position: absolute;
    inset: auto 0.5rem 0.5rem;
    block-size: 1px;
    background: ${vars.color.champagne};
    scale: 0 1;
    transition: scale ${vars.motion.slow} ${vars.motion.ease};
  }

  a[aria-current] {
    color: ${vars.color.text};
  }

  a[aria-current]::after {
    scale: 1;
  }

  ${media.up('lg')} {
    display: flex;
  }

  ${withoutScripts} {
    display: flex;
    order: 1;
    flex-wrap: wrap;
    inline-size: 100%;
  }
`;
