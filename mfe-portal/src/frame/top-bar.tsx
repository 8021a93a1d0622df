import { brand } from '@vitrine/brand';
import { Link, NavLink } from '@vitrine/shell-sdk';
import { Badge, IconButton, media, Tooltip, touchTarget, vars, Wordmark } from '@vitrine/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useDemoShown } from '../shared/demo-marker.tsx';
import { paths } from '../shared/paths.ts';
import { useHotkeys } from '../shared/use-hotkeys.ts';
import { ShortcutHelp } from './shortcut-help.tsx';
import { UserMenu } from './user-menu.tsx';

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

const DemoNote = styled.span`
  border-radius: ${vars.radius.sm};
`;

/** Shortcuts need a keyboard; a phone does without the hint. */
const KeyboardOnly = styled.span`
  display: none;

  ${media.up('sm')} {
    display: inline;
  }
`;

/** Wordmark, the screens there are, and who is signed in. */
export const TopBar = () => {
  const [helpOpen, setHelpOpen] = useState(false);
  const demo = useDemoShown();
  useHotkeys({ '?': () => setHelpOpen(true) });

  return (
    <Bar>
      <HomeLink to={paths.leads} aria-label={`${brand.agency}, ${brand.product}`}>
        <Wordmark name={brand.agency} withMark={false} />
      </HomeLink>
      <Links aria-label="Portal">
        <ScreenLink to={paths.leads}>Leads</ScreenLink>
      </Links>
      <Tools>
        {demo && (
          <Tooltip text="Some of what you see comes from the demo seed. Those rows carry a Demo badge.">
            <DemoNote tabIndex={0}>
              <Badge tone="champagne">Demo data</Badge>
            </DemoNote>
          </Tooltip>
        )}
        <KeyboardOnly>
          <IconButton label="Keyboard shortcuts" onClick={() => setHelpOpen(true)}>
            ?
          </IconButton>
        </KeyboardOnly>
        <UserMenu />
      </Tools>
      <ShortcutHelp open={helpOpen} onOpenChange={setHelpOpen} />
    </Bar>
  );
};
