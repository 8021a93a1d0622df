import { brand } from '@vitrine/brand';
import { Link, useLocation, useSession } from '@vitrine/shell-sdk';
import { useMenu } from '@vitrine/shell-sdk/extensions';
import { Badge, IconButton, Kbd, media, Pending, SearchIcon, touchTarget, vars, whenIdle, Wordmark } from '@vitrine/ui';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useDemoShown } from '../shared/demo-data.tsx';
import { useHotkeys } from '../shared/hotkeys.ts';
import { maySee } from '../shared/auth/rights.ts';
import { centerIn, NavPill } from '../shared/nav-pill.ts';
import { paths, screens } from '../shared/paths.ts';
import { UserMenu } from './user-menu.tsx';

/** Open modal dialogs, without closing ones such as the palette itself. */
const modal = ':is([role="dialog"], [role="alertdialog"]):not([aria-modal="false"], [data-closed])';

/** Opens the palette with Cmd+K or Ctrl+K, also from a field, but not while another dialog is open. */
function usePaletteKey(open: boolean, onOpenChange: (open: boolean) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return;
    if (!open && document.querySelector(modal)) return;
    event.preventDefault();
    onOpenChange(!open);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** Both load Base UI's dialog, so neither is in the first view. */
const ShortcutHelp = lazy(async () => ({ default: (await import('./shortcut-help.tsx')).ShortcutHelp }));
const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }));

/** What no screen waits for. */
const BarNumber = lazy(async () => {
  await new Promise<void>((resolve) => {
    whenIdle(resolve);
  });
  // The bar is complete without it.
  const numbers = await import('./bar-number.tsx').catch(() => null);
  return { default: numbers?.BarNumber ?? (() => null) };
});

/** Screens that have no link of their own in the bar, and below which one they are. */
const screenOf: Readonly<Record<string, string>> = {
  [paths.estimates]: paths.invoices,
  [paths.recurring]: paths.invoices,
  [paths.reports]: paths.invoices,
};

export const barHeight = '3rem';

const Bar = styled.header`
  --top-bar: ${barHeight};
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

/** Scrolls sideways where the links do not fit; the open one is scrolled into view. */
const Links = styled.nav`
  display: flex;
  flex: 0 1 auto;
  gap: ${vars.space[1]};
  min-width: 0;
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scrollbar-width: none;

  ${media.down('lg')} {
    mask-image: linear-gradient(to right, #000 calc(100% - ${vars.space[8]}), transparent);

    /* The last one can leave the fading edge. */
    &::after {
      content: '';
      flex: 0 0 ${vars.space[6]};
    }
  }

  ${media.down('md')} {
    order: 1;
    flex-basis: 100%;
    margin-inline: calc(-1 * ${vars.space[3]});
    padding-block-end: ${vars.space[1]};
  }
`;

const ScreenLink = styled(NavPill)`
  /* The rail cuts off what stands out of it. */
  &:focus-visible {
    outline-offset: -2px;
  }

  /* Room for its number, which comes last and moves nothing. */
  &:is([href='/admin'], [href='/inbox']) {
    position: relative;
    padding-inline-end: 2.75rem;
  }
`;

/** Beside the tools and not among them: they stay where they are when it comes. */
const DemoMark = styled.span`
  flex: 1 1 auto;
  margin-inline-end: calc(${vars.space[2]} - ${vars.space[4]});
  text-align: end;

  ${media.up('sm')} {
    margin-inline-end: calc(${vars.space[4]} - ${vars.space[8]});
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

const WideOnly = styled.span`
  display: none;

  ${media.up('lg')} {
    display: inline;
  }
`;

/** Looks like a field but is a button; the palette has the field. */
const SearchTrigger = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${vars.space[2]};
  min-height: ${vars.control.sm};
  padding-inline: ${vars.space[2]};
  border: 1px solid ${vars.color.hairlineStrong};
  border-radius: ${vars.radius.md};
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};
  ${touchTarget}

  ${media.hover} {
    &:hover {
      border-color: ${vars.color.control};
      color: ${vars.color.text};
    }
  }
`;

/** Hidden on phones, which have no keyboard. */
const KeyboardOnly = styled.span`
  display: none;

  ${media.up('sm')} {
    display: inline;
  }
`;

/** Wordmark, links to the screens, and the user's menu. */
export const TopBar = () => {
  const [helpOpen, setHelpOpen] = useState(false);
  const [helpAsked, setHelpAsked] = useState(false);
  const demo = useDemoShown();

  const [paletteOpen, setPaletteOpen] = useState(false);
  const [paletteAsked, setPaletteAsked] = useState(false);
  const links = useRef<HTMLElement>(null);
  const { pathname } = useLocation();

  const openPalette = (open: boolean): void => {
    if (open) setPaletteAsked(true);
    setPaletteOpen(open);
  };
  usePaletteKey(paletteOpen, openPalette);

  const { user } = useSession();
  const entries = (useMenu('staff-bar') ?? screens).filter(({ to }) => maySee(user, to));
  const [, first = ''] = pathname.split('/');
  const place = screenOf[`/${first}`] ?? pathname;
  const screen = entries.find(({ to }) => place === to || place.startsWith(`${to}/`))?.to;
  useEffect(() => {
    const rail = links.current;
    const show = (): void => {
      const link = rail?.querySelector(`[href="${screen ?? ''}"]`);
      if (rail && link) centerIn(rail, link);
    };
    show();
    if (!rail || typeof ResizeObserver === 'undefined') return undefined;
    // Elements that load later take some of its width.
    const observer = new ResizeObserver(show);
    observer.observe(rail);
    return () => observer.disconnect();
  }, [screen]);

  const showHelp = (): void => {
    setHelpAsked(true);
    setHelpOpen(true);
  };
  useHotkeys({ '?': showHelp });

  return (
    <Bar>
      <HomeLink to={entries[0]?.to ?? paths.settings} aria-label={`${brand.agency}, ${brand.product}`}>
        <Wordmark name={brand.agency} withMark={false} />
      </HomeLink>
      <Links ref={links} aria-label="Portal">
        {entries.map(({ to, label }) => (
          <ScreenLink
            key={to}
            to={to}
            end={to === paths.admin}
            {...(to === screen && pathname !== place && { 'aria-current': true })}
          >
            {label}
            <Suspense>
              <BarNumber of={to} />
            </Suspense>
          </ScreenLink>
        ))}
      </Links>
      {demo && (
        <DemoMark title="Some of what you see is sample data, marked Demo.">
          <Badge tone="champagne">Demo data</Badge>
        </DemoMark>
      )}
      <Tools>
        <SearchTrigger
          type="button"
          aria-label="Search and commands"
          aria-haspopup="dialog"
          onClick={() => openPalette(true)}
        >
          <SearchIcon size={14} />
          <WideOnly aria-hidden="true">
            Search <Kbd>{isMac() ? '⌘' : 'Ctrl'} K</Kbd>
          </WideOnly>
        </SearchTrigger>
        <KeyboardOnly>
          <IconButton label="Keyboard shortcuts" onClick={showHelp}>
            ?
          </IconButton>
        </KeyboardOnly>
        <UserMenu />
      </Tools>
      {paletteAsked && (
        <Pending>
          <CommandPalette open={paletteOpen} onOpenChange={openPalette} />
        </Pending>
      )}
      {helpAsked && (
        <Pending>
          <ShortcutHelp open={helpOpen} onOpenChange={setHelpOpen} />
        </Pending>
      )}
    </Bar>
  );
};

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);
