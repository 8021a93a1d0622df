import { hasRendered } from '../page.ts';
import { preserveTypedValues } from '../typed-values.ts';

/** A remote's page as it was prerendered, and what became of it since. */
export interface PrerenderedPage {
  /** The address that it is the page of. */
  readonly path: string;
  /**
   * A copy of it, to be shown where the remote fails: React removes what it cannot hydrate, and has attached handlers
   * to some of it. Null where nothing was prerendered. It has what was typed and chosen.
   */
  readonly copy: () => Element | null;
  /** Ends the copy where the remote has rendered after all: what was typed goes into what stands there now. */
  readonly end: () => void;
}

/** A copy with what was typed, and with what was chosen, which browsers leave out. */
const copyOf = (page: Element): Element => {
  const copy = page.cloneNode(true) as Element;
  const chosen = page.querySelectorAll('select');
  for (const [at, select] of copy.querySelectorAll('select').entries())
    select.selectedIndex = chosen[at]?.selectedIndex ?? 0;
  return copy;
};

/** To be called in the first render: later, what stands in `main` may be another page of the remote. */
export const createPrerenderedPage = (remote: string): PrerenderedPage => {
  const page = hasRendered() ? null : document.querySelector(`main > [data-remote="${remote}"]`);
  let copy: Element | null = null;
  return {
    path: location.pathname,
    copy: () => (copy ??= page && copyOf(page)),
    end: () => {
      if (copy) {
        const restore = preserveTypedValues(copy);
        const later = () => setTimeout(restore);
        later();
        // The form may be in a chunk that has not come yet.
        const changes = new MutationObserver(later);
        changes.observe(document.body, { childList: true, subtree: true });
        setTimeout(() => changes.disconnect(), 10_000);
      }
      copy = null;
    },
  };
};
