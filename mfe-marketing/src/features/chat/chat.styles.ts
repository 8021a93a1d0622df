import { media, vars } from '@vitrine/ui';
import { keyframes, styled } from 'styled-components';
import { dotMilliseconds } from './use-notification-dot.ts';

/**
 * Bottom right on every page of ours, and never over the text: in the gutter beside it, as wide as the gutter allows, and
 * on small screens in the dock (shell/src/frame/document-styles.ts). Other floating controls stand above it, from 88 px up, or beside
 * it in the dock.
 */
export const Corner = styled.div`
  --launcher: 2.75rem;
  --from-end: 4.5rem;
  --from-foot: calc(0.375rem + env(safe-area-inset-bottom, 0px));

  position: fixed;
  inset-block-end: var(--from-foot);
  inset-inline-end: var(--from-end);
  z-index: ${vars.layer.popover};

  ${media.up('md')} {
    --from-end: 0.375rem;
    --from-foot: calc(${vars.space[5]} + env(safe-area-inset-bottom, 0px));
  }

  @media (min-width: 100em) {
    --launcher: 3.5rem;
    --from-end: ${vars.space[5]};
  }

  /* Nothing here works without scripts; the contact form does. */
  @media (scripting: none) {
    display: none;
  }
`;

export const Launcher = styled.button`
  position: relative;
  display: grid;
  place-items: center;
  width: var(--launcher);
  height: var(--launcher);
  border: 1px solid ${vars.color.hairlineStrong};
  border-block-start-color: ${vars.color.edgeLight};
  border-radius: 50%;
  background: linear-gradient(180deg, ${vars.color.overlay}, ${vars.color.panel});
  box-shadow: ${vars.shadow.floating};
  color: ${vars.color.champagne};
  transition:
    border-color ${vars.motion.calm} ${vars.motion.ease},
    color ${vars.motion.calm} ${vars.motion.ease};

  ${media.hover} {
    &:hover {
      border-color: ${vars.color.champagne};
      color: ${vars.color.champagneLight};
    }
  }
`;

const appear = keyframes`
  from { opacity: 0; transform: scale(0.4); }
`;

export const NotificationDot = styled.span`
  position: absolute;
  inset: 0.125rem 0.125rem auto auto;
  width: ${vars.space[3]};
  height: ${vars.space[3]};
  border: 2px solid ${vars.color.ink};
  border-radius: 50%;
  background: ${vars.color.champagneLight};
  animation: ${appear} ${vars.motion.slow} ${vars.motion.ease} backwards;

  /* Until the page is alive, its styles keep the time. */
  &[data-dot='css'] {
    animation-delay: ${dotMilliseconds}ms;
  }

  ${media.reducedMotion} {
    animation-duration: 1ms;
  }

  ${media.forcedColors} {
    background: Highlight;
  }
`;

export const Failure = styled.div`
  position: absolute;
  inset: auto 0 calc(100% + ${vars.space[3]}) auto;
  width: max-content;
  max-width: 16rem;
  padding: ${vars.space[3]} ${vars.space[4]};
  border: 1px solid ${vars.color.hairlineStrong};
  border-radius: ${vars.radius.md};
  background: ${vars.color.overlay};
  box-shadow: ${vars.shadow.floating};
  font-size: ${vars.text.sm};
  color: ${vars.color.text};

  &:empty {
    display: none;
  }

  a {
    display: inline-block;
    min-height: 1.5rem;
    color: ${vars.color.champagne};
  }
`;
