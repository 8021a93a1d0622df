import { brand } from '@vitrine/brand';
import type { PageMenuEntry } from '@vitrine/contracts';
import { Link, useLocation } from '@vitrine/shell-sdk';
import { media, vars, Wordmark } from '@vitrine/ui';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { useMenu } from '../../session/extensions.ts';
import { AccountLinks } from './header-links.tsx';
import { Bar, Home, Inner, quietLink, Sections } from './header.styles.ts';
import { SiteMenu } from './site-menu.tsx';
import { StartMenu } from './start-menu.tsx';

/** A line a little above the middle of the window: the section that crosses it is the one being read. */
const readingLine: IntersectionObserverInit = { rootMargin: '-42% 0px -58%' };

/** The address, among these, of the landing page's section that is being read; null where there is none. */
const useActiveSection = (entries: readonly PageMenuEntry[]): string | null => {
  const { pathname } = useLocation();
  const [active, setActive] = useState<string | null>(null);

  useEffect(() => {
    if (pathname !== '/') return undefined;
    const crossing = new Set<string>();
    const reader = new IntersectionObserver((changes) => {
      for (const { target, isIntersecting } of changes) {
        if (isIntersecting) crossing.add(target.id);
        else crossing.delete(target.id);
      }
      setActive(entries.find(({ to }) => crossing.has(to.slice(2)))?.to ?? null);
    }, readingLine);

    const missing = new Set(entries.flatMap(({ to }) => (to.startsWith('/#') ? [to.slice(2)] : [])));
    const meet = () => {
      for (const id of missing) {
        const section = document.querySelector(`#${id}`);
        if (!section) continue;
        missing.delete(id);
        reader.observe(section);
      }
      if (missing.size === 0) arrivals.disconnect();
    };
    // After a navigation the sections come when their remote has.
    const arrivals = new MutationObserver(meet);
    arrivals.observe(document.body, { childList: true, subtree: true });
    meet();
    return () => {
      reader.disconnect();
      arrivals.disconnect();
    };
  }, [pathname, entries]);

  return pathname === '/' ? active : null;
};

/** Stands in the bar's free air, left of what was there before: nothing moves when the session is known. */
const Account = styled(AccountLinks)`
  display: none;

  a {
    ${quietLink}
  }

  ${media.up('lg')} {
    display: flex;
  }
`;

/** Where the bar has room; the menu has it everywhere. A page without navigation keeps it (mfe-onboarding, /pay). */
const Phone = styled.a`
  display: none;
  font-size: ${vars.text.sm};
  text-decoration: none;
  white-space: nowrap;

  @media (min-width: 85em) {
    display: block;
    margin-inline-start: ${vars.space[4]};
  }
`;

export interface SiteHeaderProps {
  /** The visitor is about to start a project: what opens then may be fetched. */
  readonly onPrepare?: () => void;
}

const nothing = () => undefined;

/** Logo, sections, and the ways to start (public specification, section 2). */
export const SiteHeader = ({ onPrepare = nothing }: SiteHeaderProps) => {
  const entries = useMenu('header');
  const active = useActiveSection(entries);
  return (
    <Bar>
      <Inner>
        <Home to="/" data-home="" aria-label={`${brand.agency}, home`}>
          <Wordmark name={brand.agency} />
        </Home>
        <Account />
        <Sections aria-label="Main">
          {entries.map(({ to, label, ...entry }) => (
            <Link key={to} to={to} data-for={entry.for} aria-current={active === to ? 'location' : undefined}>
              {label}
            </Link>
          ))}
        </Sections>
        <Phone href={brand.phone.href} data-phone="">
          {brand.phone.shown}
        </Phone>
        <StartMenu onPrepare={onPrepare} />
        <SiteMenu active={active} onPrepare={onPrepare} />
      </Inner>
    </Bar>
  );
};
