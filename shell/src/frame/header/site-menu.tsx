import { brand } from '@vitrine/brand';
import { Link } from '@vitrine/shell-sdk';
import { Button, CloseIcon, IconButton, media, MenuIcon, vars, Wordmark } from '@vitrine/ui';
import { useRef, type MouseEvent } from 'react';
import { styled } from 'styled-components';
import { AccountLinks, StartLink } from './header-links.tsx';
import { art } from '../status-page.tsx';
import { useMenu } from '../../session/extensions.ts';
import { copy } from './content.ts';
import { gutter, Home, quietLink, wideGutter, withoutScripts } from './header.styles.ts';

const id = 'site-menu';
/** The browser opens and closes the menu by itself, before any script has run; where it cannot yet, the handlers do. */
const opens = { command: 'show-modal', commandfor: id } as const;
const closes = { command: 'close', commandfor: id } as const;

const Opener = styled(IconButton)`
  inline-size: ${vars.control.touch};
  block-size: ${vars.control.touch};
  margin-inline-end: -0.75rem;
  color: ${vars.color.text};

  ${media.up('lg')} {
    display: none;
  }

  ${withoutScripts} {
    display: none;
  }
`;

const Sheet = styled.dialog`
  inset: 0;
  inline-size: 100%;
  max-inline-size: none;
  block-size: 100%;
  max-block-size: none;
  border: 0;
  background: ${vars.color.ink};
  color: ${vars.color.text};
  overflow: hidden auto;
  overscroll-behavior: contain;
  transition: opacity ${vars.motion.slow} ${vars.motion.ease};

  &[open] {
    display: grid;
    grid-template-rows: auto 1fr auto;
  }

  @starting-style {
    &[open] {
      opacity: 0;
    }
  }

  html:has(&[open]) {
    overflow: hidden;
  }

  /* The portrait of the hero, turned towards the text; fetched when the menu first opens. */
  &[open]::before {
    content: '';
    position: absolute;
    z-index: -1;
    inset: 0 0 auto auto;
    inline-size: min(46rem, 128%);
    aspect-ratio: 10 / 13;
    translate: 30% -9%;
    background: url(${art.portrait}) 0 0 / 100% no-repeat;
    mask: linear-gradient(100deg, transparent 8%, black 70%), linear-gradient(black 55%, transparent 92%);
    mask-composite: intersect;
    opacity: 0.62;
  }

  ${media.up('md')} {
    &[open]::before {
      translate: 6% -2%;
      opacity: 0.9;
    }
  }
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  padding: 1.25rem ${gutter};

  button {
    inline-size: ${vars.control.touch};
    block-size: ${vars.control.touch};
    margin-inline-end: -0.75rem;
    color: ${vars.color.text};
  }

  ${media.up('md')} {
    padding: 1.5rem ${wideGutter};
  }
`;

/** Low on the screen, in the thumb's reach; the portrait has the air above. */
const Sections = styled.nav`
  align-self: end;
`;

const List = styled.ul`
  padding: ${vars.space[2]} ${gutter} ${vars.space[6]};
  list-style: none;

  a {
    position: relative;
    display: inline-flex;
    align-items: center;
    min-block-size: clamp(2.75rem, 8.2svh, 5.25rem);
    font: ${vars.weight.display} clamp(2rem, 5.6svh, 3.75rem) / 1.1 ${vars.font.display};
    letter-spacing: ${vars.tracking.title};
    text-decoration: none;
    transition: color ${vars.motion.quick};
  }

  a[aria-current] {
    color: ${vars.color.champagne};
    font-style: italic;
  }

  ${media.hover} {
    a:hover {
      color: ${vars.color.champagne};
    }
  }

  ${media.up('md')} {
    padding-inline: ${wideGutter};
  }
`;

const Foot = styled.div`
  display: grid;
  gap: ${vars.space[3]};
  margin-inline: ${gutter};
  padding-block: ${vars.space[5]} max(${vars.space[6]}, env(safe-area-inset-bottom));
  border-block-start: 1px solid ${vars.color.hairlineStrong};

  ${media.up('sm')} {
    grid-template-columns: auto auto 1fr;
    align-items: center;
  }

  ${media.up('md')} {
    margin-inline: ${wideGutter};
    padding-block-end: ${vars.space[10]};
  }
`;

const Account = styled(AccountLinks)`
  display: flex;
  gap: ${vars.space[4]};
  order: -1;

  a {
    ${quietLink}
    padding-inline: 0;
    font-size: ${vars.text.md};
  }

  ${media.up('sm')} {
    order: 0;
    justify-self: end;
  }
`;

const Phone = styled.a`
  display: inline-flex;
  align-items: center;
  min-block-size: ${vars.control.touch};
  text-decoration: none;
  white-space: nowrap;
`;

interface SiteMenuProps {
  /** Address of the section that is being read. */
  readonly active: string | null;
  readonly onPrepare: () => void;
}

/** The menu of screens below 1200 px: a full-screen dialog with everything that the header has. */
export const SiteMenu = ({ active, onPrepare }: SiteMenuProps) => {
  const sheet = useRef<HTMLDialogElement>(null);
  const open = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    onPrepare();
    if (!currentTarget.commandForElement) sheet.current?.showModal();
  };
  const close = () => sheet.current?.close();
  const closeByButton = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    if (!currentTarget.commandForElement) close();
  };
  /** Last of the handlers: the link has done its work by now. */
  const closeByLink = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) close();
  };
  return (
    <>
      <Opener label={copy.menu} aria-haspopup="dialog" onClick={open} {...opens}>
        <MenuIcon size={22} />
      </Opener>
      {/* Only listens: the links inside are what is pressed. */}
      <Sheet id={id} ref={sheet} aria-label={copy.menu} onClick={closeByLink}>
        <Head>
          <Home to="/" data-home="" aria-label={`${brand.agency}, home`}>
            <Wordmark name={brand.agency} />
          </Home>
          <IconButton label={copy.closeMenu} onClick={closeByButton} {...closes}>
            <CloseIcon size={22} />
          </IconButton>
        </Head>
        <Sections aria-label={copy.menu}>
          <List>
            {useMenu('header').map((entry) => (
              <li key={entry.to}>
                <Link
                  to={entry.to}
                  data-in-place={entry.to.startsWith('/#') ? '' : undefined}
                  data-for={entry.for}
                  aria-current={active === entry.to ? 'location' : undefined}
                >
                  {entry.label}
                </Link>
              </li>
            ))}
          </List>
        </Sections>
        <Foot>
          <Button variant="primary" shape="pill" render={<StartLink name="packages" />}>
            {copy.packages}
          </Button>
          <Button shape="pill" render={<StartLink name="access-code" />}>
            {copy.haveCode}
          </Button>
          <Phone href={brand.phone.href}>{brand.phone.shown}</Phone>
          <Account />
        </Foot>
      </Sheet>
    </>
  );
};
