import { brand } from '@vitrine/brand';
import { Link, NavLink, useSession } from '@vitrine/shell-sdk';
import { Badge, IconButton, media, touchTarget, vars, Wordmark } from '@vitrine/ui';
import { lazy, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { useDemoShown } from '../shared/demo-marker.tsx';
import { paths } from '../shared/paths.ts';
import { useHotkeys } from '../shared/use-hotkeys.ts';
import { UserTrigger } from './user-trigger.tsx';

/** Dialog and menu bring Base UI: neither is on the first view, so neither holds it up. */
const ShortcutHelp = lazy(async () => ({ default: (await import('./shortcut-help.tsx')).ShortcutHelp }));
const UserMenu = lazy(async () => ({ default: (await import('./user-menu.tsx')).UserMenu }));

const Bar = styled.header`
  position: sticky;
  inset-block-start: 0;
  z-index: ${vars.layer.header};
  display: flex;
  align-items: center;
  gap: ${vars.space[4]};
  height: var(--top-bar);
  padding-inline: ${vars.space[5]};
  border-block-end: 1px solid ${vars.color.hairlineStrong};
  background: ${vars.color.ink};

  ${media.up('sm')} {
    gap: ${vars.space[8]};
    padding-inline: ${vars.space[6]};
  }

  /* The screens take a line of their own. */
  ${media.down('md')} {
    flex-wrap: wrap;
    height: auto;
    row-gap: 0;
    padding-block: ${vars.space[1]};
  }
`;

const HomeLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: 2.75rem;
  text-decoration: none;
`;

const Links = styled.nav`
  display: flex;
  gap: ${vars.space[1]};

  ${media.down('md')} {
    order: 1;
    flex-basis: 100%;
    margin-inline: calc(-1 * ${vars.space[3]});
    padding-block-end: ${vars.space[1]};
  }
`;

const ScreenLink = styled(NavLink)`
  display: inline-flex;
  align-items: center;
  min-height: ${vars.control.sm};
  padding-inline: ${vars.space[3]};
  border-radius: ${vars.radius.md};
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};
  text-decoration: none;
  ${touchTarget}

  &:hover,
  &[aria-current='page'] {
    color: ${vars.color.text};
  }

  &[aria-current='page'] {
    background: ${vars.color.selected};
  }
`;

const Tools = styled.div`
  display: flex;
  align-items: center;
  gap: ${vars.space[2]};
  margin-inline-start: auto;

  ${media.up('sm')} {
    gap: ${vars.space[4]};
  }
`;

/** Shortcuts need a keyboard; a phone does without the hint. */
const KeyboardOnly = styled.span`
  display: none;

  ${media.up('sm')} {
    display: inline;
  }
`;

const screens = [
  { to: paths.admin, label: 'Dashboard' },
  { to: paths.leads, label: 'Leads' },
  { to: paths.clients, label: 'Clients' },
  { to: paths.invoices, label: 'Invoices' },
] as const;

/** Wordmark, the screens there are, and who is signed in. */
export const TopBar = () => {
  const [helpOpen, setHelpOpen] = useState(false);
  const [helpAsked, setHelpAsked] = useState(false);
  const { user } = useSession();
  const demo = useDemoShown();

  const showHelp = (): void => {
    setHelpAsked(true);
    setHelpOpen(true);
  };
  useHotkeys({ '?': showHelp });

  return (
    <Bar>
      <HomeLink to={paths.admin} aria-label={`${brand.agency}, ${brand.product}`}>
        <Wordmark name={brand.agency} withMark={false} />
      </HomeLink>
      <Links aria-label="Portal">
        {screens.map(({ to, label }) => (
          <ScreenLink key={to} to={to} end={to === paths.admin}>
            {label}
          </ScreenLink>
        ))}
      </Links>
      <Tools>
        {demo && (
          <span title="Some of what you see comes from the demo seed. Those rows carry a Demo badge.">
            <Badge tone="champagne">Demo data</Badge>
          </span>
        )}
        <KeyboardOnly>
          <IconButton label="Keyboard shortcuts" onClick={showHelp}>
            ?
          </IconButton>
        </KeyboardOnly>
        <Suspense fallback={<UserTrigger email={user?.email} disabled />}>
          <UserMenu />
        </Suspense>
      </Tools>
      {helpAsked && (
        <Suspense>
          <ShortcutHelp open={helpOpen} onOpenChange={setHelpOpen} />
        </Suspense>
      )}
    </Bar>
  );
};
