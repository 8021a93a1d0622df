import { brand } from '@vitrine/brand';
import { Link, useLocation } from '@vitrine/shell-sdk';
import { media, Wordmark } from '@vitrine/ui';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { AccountLinks } from './header-links.tsx';
import { type SectionId, sections } from './content.ts';
import { Bar, Home, Inner, quietLink, Sections } from './header.styles.ts';
import { SiteMenu } from './site-menu.tsx';
import { StartMenu } from './start-menu.tsx';

/** A line a little above the middle of the window: the section that crosses it is the one being read. */
const readingLine: IntersectionObserverInit = { rootMargin: '-42% 0px -58%' };

/** The landing page's section that is being read; null above the first one and on any other page. */
const useActiveSection = (): SectionId | null => {
  const { pathname } = useLocation();
  const [active, setActive] = useState<SectionId | null>(null);

  useEffect(() => {
    if (pathname !== '/') return undefined;
    const crossing = new Set<string>();
    const reader = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) crossing.add(target.id);
        else crossing.delete(target.id);
      }
      setActive(sections.find(([, id]) => crossing.has(id))?.[1] ?? null);
    }, readingLine);

    const missing = new Set<string>(sections.map(([, id]) => id));
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
  }, [pathname]);

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

export interface SiteHeaderProps {
  /** The visitor is about to start a project: what opens then may be fetched. */
  readonly onPrepare?: () => void;
}

const nothing = () => undefined;

/** Logo, sections, and the ways to start (public specification, section 2). */
export const SiteHeader = ({ onPrepare = nothing }: SiteHeaderProps) => {
  const active = useActiveSection();
  return (
    <Bar>
      <Inner>
        <Home to="/" data-home="" aria-label={`${brand.agency}, home`}>
          <Wordmark name={brand.agency} />
        </Home>
        <Account />
        <Sections aria-label="Main">
          {sections.map(([name, id]) => (
            <Link key={id} to={`/#${id}`} aria-current={active === id ? 'location' : undefined}>
              {name}
            </Link>
          ))}
        </Sections>
        <StartMenu onPrepare={onPrepare} />
        <SiteMenu active={active} onPrepare={onPrepare} />
      </Inner>
    </Bar>
  );
};
