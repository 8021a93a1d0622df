import { media, vars } from '@vitrine/ui';
import { css } from 'styled-components';

/**
 * On a phone a list lies on its side: its cards pass under the thumb, the next one always in sight. Its children must hold
 * something that takes the focus, or the keyboard could not scroll it.
 */
export const rail = css`
  ${media.down('sm')} {
    grid-auto-flow: column;
    grid-auto-columns: min(86%, 22rem);
    grid-template-columns: none;
    gap: ${vars.space[3]};
    padding-block-end: ${vars.space[2]};
    overflow-x: auto;
    scroll-snap-type: x mandatory;
    scroll-padding-inline: ${vars.space[5]};
    scrollbar-width: none;

    > * {
      scroll-snap-align: start;
    }
  }

  /* A mouse has nothing to swipe with. */
  @media (max-width: 37.49em) and (pointer: fine) {
    scrollbar-width: thin;
  }
`;

/** A card of a rail: a plate with a hairline around, as high as its neighbours. */
export const railCard = css`
  ${media.down('sm')} {
    padding: ${vars.space[5]};
    border: 1px solid ${vars.color.hairline};
    border-radius: ${vars.radius.lg};
    background: linear-gradient(160deg, ${vars.color.panelRaised}, ${vars.color.panel} 60%);
  }
`;
