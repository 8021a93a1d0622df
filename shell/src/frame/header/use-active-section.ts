import { useLocation } from '@vitrine/shell-sdk';
import { useEffect, useState } from 'react';
import { sections, type SectionId } from './content.ts';

/** A line a little above the middle of the window: the section that crosses it is the one being read. */
const readingLine: IntersectionObserverInit = { rootMargin: '-42% 0px -58%' };

/** The landing page's section that is being read; null above the first one and on any other page. */
export const useActiveSection = (): SectionId | null => {
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
