import { media } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Capabilities } from './features/capabilities/index.ts';
import { Prices } from './features/prices/index.ts';
import { Showcase } from './features/showcase/index.ts';

/** A message begins a task at once; browsers let a timer wait. */
const nextTask = (): Promise<void> => {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
};

/** Of the same chunk, but in tasks of their own: a phone takes long to run all of them, and longest for the rules. */
export const loadLowerSections = async () => {
  await nextTask();
  await import(/* webpackMode: "eager" */ './form-rules.ts');
  await nextTask();
  return import(/* webpackMode: "eager" */ './lower-sections.tsx');
};

export { Hero } from './features/hero/index.ts';

/**
 * Content below the viewport is not laid out before the first interaction: each font that loads would lay all of it
 * out again. The inline loader sets either attribute at the first interaction or scroll. Then one section after the
 * other is laid out, so that no frame waits for all of them, the answer to the first tap least of all; it is no motion,
 * so reduced motion keeps it. Until its turn a section keeps its estimated height: without, the page would be short for
 * a moment, and a jump to its end would stop in its middle. Once the shell has rendered (`data-live`), every
 * height is real, so that anchors scroll to the right place.
 */
const OutOfSight = styled.div`
  @media (scripting: enabled) {
    /* A little less than the mean height, without padding: a page that becomes shorter loses its end. */
    & > * {
      contain-intrinsic-size: auto 1060px;

      ${media.up('sm')} {
        contain-intrinsic-size: auto 1000px;
      }

      ${media.up('lg')} {
        contain-intrinsic-size: auto 620px;
      }
    }

    html:not([data-awake], [data-scrolled]) & > * {
      content-visibility: auto;
    }

    ${media.down('md')} {
      /* The hero fills a phone, and the browser would lay out one and a half more screens before it paints: these. */
      html[data-unpainted]:not(:has(:target)) & > :nth-child(-n + 2) {
        content-visibility: hidden;
      }
    }

    html:not([data-live]) & > * {
      transition: content-visibility 0s calc(sibling-index() * 80ms) allow-discrete !important;
    }
  }
`;

/** Everything below the first view, in the order of the navigation; prices follow the work. */
export function LandingSections({ children }: { readonly children: ReactNode }) {
  return (
    <OutOfSight>
      <Capabilities />
      <Showcase />
      <Prices />
      {children}
    </OutOfSight>
  );
}
