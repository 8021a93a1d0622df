import { NavLink } from '@vitrine/shell-sdk';
import { touchTarget, vars } from '@vitrine/ui';
import { styled } from 'styled-components';

/** One of several screens or sections in a row or list; the one that is open is filled. */
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
  &[aria-current='page'] {
    color: ${vars.color.text};
  }

  &[aria-current='page'] {
    background: ${vars.color.selected};
  }
`;
