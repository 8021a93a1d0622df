import { NavLink } from '@vitrine/shell-sdk';
import { touchTarget, vars } from '@vitrine/ui';
import { styled } from 'styled-components';

/** Link to a screen or section; the open one is filled. */
export const NavPill = styled(NavLink)`
  display: flex;
  flex: none;
  align-items: center;
  min-height: ${vars.control.sm};
  padding-inline: ${vars.space[3]};
  border-radius: ${vars.radius.md};
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};
  text-decoration: none;
  white-space: nowrap;
  ${touchTarget}

  &:hover,
  &[aria-current] {
    color: ${vars.color.text};
  }

  &[aria-current] {
    background: ${vars.color.selected};
  }
`;

/**
 * Scrolls a rail so that one of its links is visible. `scrollIntoView` would make some browsers start the next Tab at
 * the link, past the skip link.
 */
export function centerIn(rail: HTMLElement, link: Element): void {
  const [outer, inner] = [rail.getBoundingClientRect(), link.getBoundingClientRect()];
  rail.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  if (inner.top < outer.top || inner.bottom > outer.bottom) rail.scrollTop += inner.top - outer.top;
}
