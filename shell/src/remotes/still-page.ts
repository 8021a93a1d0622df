import { hasRendered } from '../page.ts';
import { preserveTypedValues } from '../typed-values.ts';

/** A remote's prerendered page, from before React has rendered that remote. */
export interface StillPage {
  /** The address that it is the page of. */
  readonly path: string;
  /**
   * A copy of it, to be shown where the remote fails: React removes what it cannot hydrate. Always the same one; null
   * where nothing was prerendered, or the remote has rendered since.
   */
  readonly copy: () => Element | null;
  /** Ends it when the remote has rendered; what was typed into the copy goes into what stands there now. */
  readonly end: () => void;
}

/** Selects are the controls whose state a copy lacks. */
const copyOf = (page: Element): Element => {
  const copy = page.cloneNode(true) as Element;
  const chosen = [...page.querySelectorAll('select')].map(({ selectedIndex }) => selectedIndex);
  for (const [at, select] of copy.querySelectorAll('select').entries()) select.selectedIndex = chosen[at] ?? -1;
  return copy;
};

/** To be called in the first render: later, what stands in `main` is React's own. */
export const createStillPage = (remote: string): StillPage => {
  const page = hasRendered() ? null : document.querySelector(`main > [data-remote="${remote}"]`);
  let copy: Element | null = null;
  let ended = page === null;
  return {
    path: location.pathname,
    copy: () => {
      if (page && !ended) copy ??= copyOf(page);
      return copy;
    },
    end: () => {
      if (copy) preserveTypedValues(copy)();
      copy = null;
      ended = true;
    },
  };
};
