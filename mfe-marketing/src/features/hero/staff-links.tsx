import { Link, useSession } from '@vitrine/shell-sdk';
import { ArrowUpRightIcon, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { heroContent } from './content.ts';

/** Hangs in the hero's air, so that it may appear when the session is known without moving anything. */
const Slot = styled.div`
  position: absolute;
  inset-block-start: 100%;
  inset-inline-start: 0;
  padding-block-start: ${vars.space[2]};

  a {
    display: inline-flex;
    align-items: center;
    gap: ${vars.space[2]};
    min-height: 1.75rem;
    font-size: ${vars.text.sm};
    color: ${vars.color.champagne};
    text-decoration: none;
  }

  a:hover {
    text-decoration: underline;
  }
`;

/** The way into the portal, for signed-in staff. */
export function StaffLinks() {
  const { user } = useSession();
  if (!user?.staff) return null;
  return (
    <Slot>
      <Link to="/admin">
        {heroContent.missionControl}
        <ArrowUpRightIcon />
      </Link>
    </Slot>
  );
}
