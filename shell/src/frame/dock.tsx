import { Link } from '@vitrine/shell-sdk';
import { Button, vars } from '@vitrine/ui';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { dockHeight, small } from './document-styles.ts';

/** Sound and chat stand at its end, by themselves (ADR 0047). */
const Bar = styled.nav`
  display: none;

  @media screen and ${small} and (scripting: enabled) {
    position: fixed;
    inset: auto 0 0;
    z-index: ${vars.layer.header};
    display: flex;
    gap: ${vars.space[2]};
    height: ${dockHeight};
    padding: calc(0.375rem - 1px) 7.75rem 0 0.75rem;
    border-block-start: 1px solid ${vars.color.hairlineStrong};
    background: ${vars.color.panel};
  }

  a {
    flex: 1 1 auto;
    height: ${vars.control.touch};
    padding-inline: ${vars.space[3]};
    white-space: nowrap;
  }

  /* A page with an act of its own has a dock of its own (document-styles.ts). */
  body:has(main [data-dock]) & {
    display: none;
  }

  /* What says that this is a preview stands there instead (deferred/marker.ts). */
  body:has(#markers details) & a {
    display: none;
  }

  /* There is one primary button a view. */
  &:not([data-alone]) a:first-child {
    display: none;
  }
`;

/** A form is an act from its section's first line on, long before its button comes into sight. */
const actOf = (button: Element): Element => button.closest('form')?.closest('section') ?? button;

/** Whether the page shows no primary button now, and no form that ends in one: there is one act a view. */
const useIsAlone = (): boolean => {
  const [isAlone, setIsAlone] = useState(false);
  useEffect(() => {
    const main = document.querySelector('#main');
    if (!main) return undefined;
    const inSight = new Set<Element>();
    const watched = new Set<Element>();
    const judge = () => setIsAlone(inSight.size === 0);
    const sight = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) inSight[isIntersecting ? 'add' : 'delete'](target);
        judge();
      },
      // What the header or the dock covers is not shown.
      { rootMargin: '-72px 0px -56px' },
    );
    const meet = () => {
      const present = new Set([...main.querySelectorAll('[data-primary]')].map(actOf));
      for (const one of present) if (!watched.has(one)) sight.observe(one);
      for (const one of watched) {
        if (present.has(one)) continue;
        sight.unobserve(one);
        inSight.delete(one);
      }
      watched.clear();
      for (const one of present) watched.add(one);
      if (watched.size === 0) judge();
    };
    // Pages come and go.
    const changes = new MutationObserver(meet);
    changes.observe(main, { childList: true, subtree: true });
    meet();
    return () => {
      sight.disconnect();
      changes.disconnect();
    };
  }, []);
  return isAlone;
};

/**
 * The bar at the foot of small screens: what a visitor would do next, within reach of a thumb, whatever the page. Pages
 * with one act of their own put it there instead, by `data-dock`.
 */
export const Dock = () => (
  <Bar aria-label="Next step" data-alone={useIsAlone() || undefined}>
    <Button variant="primary" shape="pill" render={<Link to="/#call" />}>
      Book a call
    </Button>
    <Button shape="pill" render={<Link to="/#prices" />}>
      Prices
    </Button>
  </Bar>
);
