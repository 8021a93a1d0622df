import { media, touchTarget, vars } from '@vitrine/ui';
import { createGlobalStyle, keyframes, styled } from 'styled-components';

const rise = keyframes`
  from { opacity: 0; transform: translateY(12px); }
`;

/** Beside the launcher or above its dock, never over it; on a phone the whole screen. */
export const Panel = styled.dialog`
  position: fixed;
  inset: auto ${vars.space[5]} calc(var(--from-foot) + var(--launcher) + ${vars.space[4]}) auto;
  flex-direction: column;
  width: min(25rem, calc(100vw - 7.5rem));
  height: min(40rem, calc(100dvh - 6.5rem));
  max-width: none;
  max-height: none;
  margin: 0;
  padding: 0;
  overflow: hidden auto;
  border: 1px solid ${vars.color.hairlineStrong};
  border-block-start-color: ${vars.color.edgeLight};
  border-radius: ${vars.radius.lg};
  /* The color below the light counts in forced colors, where no gradient is drawn. */
  background: ${vars.color.panel} linear-gradient(180deg, ${vars.color.overlay}, ${vars.color.panel} 40%);
  box-shadow: ${vars.shadow.floating};
  color: ${vars.color.text};
  transform-origin: 100% 100%;
  animation: ${rise} ${vars.motion.slow} ${vars.motion.ease};

  ${media.up('md')} {
    inset: auto calc(var(--from-end) + var(--launcher) + ${vars.space[3]}) var(--from-foot) auto;
  }

  &[open] {
    display: flex;
  }

  /* Focused where an on-screen keyboard would hide the conversation; it needs no focus ring. */
  &:focus {
    outline: none;
  }

  &:modal {
    inset: 0;
    width: 100%;
    height: 100dvh;
    border: 0;
    border-radius: 0;
    padding-block: env(safe-area-inset-top, 0px) env(safe-area-inset-bottom, 0px);
  }

  &::backdrop {
    background: ${vars.color.ink};
  }

  ${media.reducedMotion} {
    animation: none;
  }

  ${media.forcedColors} {
    border-color: CanvasText;
  }
`;

/** Stops the page behind a full-screen chat from scrolling. */
export const StillPage = createGlobalStyle`
  html:has(#chat:modal) {
    overflow: hidden;
  }
`;

/** Contour lines from the lit corner. Decoration. */
export const Head = styled.header`
  position: relative;
  flex: none;
  display: flex;
  align-items: start;
  justify-content: space-between;
  gap: ${vars.space[4]};
  padding: ${vars.space[5]} ${vars.space[5]} ${vars.space[4]} ${vars.space[6]};
  border-block-end: 1px solid ${vars.color.hairlineStrong};

  &::before {
    content: '';
    position: absolute;
    inset: 0;
    background: repeating-radial-gradient(
      circle at 86% -5rem,
      transparent 0 12.5px,
      ${vars.color.champagne} 13px 13.5px,
      transparent 14px
    );
    mask: linear-gradient(252deg, #000, transparent 60%);
    opacity: 0.28;
    pointer-events: none;
  }

  h2 {
    font: ${vars.weight.display} 1.5rem / ${vars.leading.snug} ${vars.font.display};
    letter-spacing: ${vars.tracking.heading};
  }

  p {
    font-size: ${vars.text.sm};
    color: ${vars.color.textMuted};
  }

  > * {
    position: relative;
  }
`;

export const Scroller = styled.section`
  flex: 1 1 8rem;
  min-height: 8rem;
  padding: ${vars.space[6]};
  overflow-y: auto;
  overscroll-behavior: contain;
  scrollbar-width: thin;
  scrollbar-color: ${vars.color.control} transparent;

  &:focus-visible {
    outline-offset: -2px;
  }
`;

export const Lines = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[5]};
`;

export const Line = styled.div`
  max-width: 88%;
  font-size: 0.9375rem;
  line-height: ${vars.leading.text};
  overflow-wrap: anywhere;
  white-space: pre-wrap;

  &[data-from='studio'] {
    padding-inline-start: ${vars.space[4]};
    border-inline-start: 1px solid color-mix(in srgb, ${vars.color.champagne} 55%, transparent);
  }

  &[data-from='visitor'] {
    justify-self: end;
    padding: ${vars.space[2]} ${vars.space[4]};
    border: 1px solid ${vars.color.hairlineStrong};
    border-radius: ${vars.radius.lg} ${vars.radius.lg} ${vars.radius.sm} ${vars.radius.lg};
    background: ${vars.color.panelRaised};
  }
`;

/** Where an answer leads, in line with its text. */
export const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[2]};
  margin-block-start: calc(-1 * ${vars.space[2]});
  padding-inline-start: ${vars.space[4]};

  a {
    display: inline-flex;
    align-items: center;
    min-height: 2.25rem;
    padding-inline: ${vars.space[4]};
    border: 1px solid ${vars.color.control};
    border-radius: ${vars.radius.pill};
    font-size: ${vars.text.sm};
    text-decoration: none;
    ${touchTarget}
  }

  ${media.hover} {
    a:hover {
      border-color: ${vars.color.champagne};
    }
  }
`;

const wave = keyframes`
  0%, 60%, 100% { opacity: 0.3; }
  30% { opacity: 1; }
`;

/** Three moving dots; the text for them is visually hidden. */
export const Typing = styled.span`
  display: flex;
  align-items: center;
  gap: 0.3125rem;
  height: 1.5rem;
  margin-block-start: ${vars.space[5]};
  padding-inline-start: ${vars.space[4]};
  border-inline-start: 1px solid color-mix(in srgb, ${vars.color.champagne} 55%, transparent);

  i {
    width: 0.3125rem;
    height: 0.3125rem;
    border-radius: 50%;
    background: ${vars.color.champagne};
    animation: ${wave} 1.2s infinite;
  }

  i:nth-of-type(2) {
    animation-delay: 0.15s;
  }

  i:nth-of-type(3) {
    animation-delay: 0.3s;
  }

  ${media.reducedMotion} {
    i {
      animation: none;
    }
  }

  ${media.forcedColors} {
    i {
      background: CanvasText;
    }
  }
`;

/** The suggested questions, with hairlines between them. */
export const Questions = styled.ul.attrs({ role: 'list' })`
  flex: none;
  margin: 0 ${vars.space[6]};
  padding: 0;
  list-style: none;

  li {
    border-block-start: 1px solid ${vars.color.hairlineStrong};
  }

  button {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${vars.space[3]};
    width: 100%;
    min-height: 2.75rem;
    font: ${vars.weight.medium} 1.1875rem / 1.3 ${vars.font.text};
    text-align: start;
    color: ${vars.color.text};
    transition: color ${vars.motion.quick} ${vars.motion.ease};

    svg {
      flex: none;
      color: ${vars.color.champagne};
      transition: transform ${vars.motion.calm} ${vars.motion.ease};
    }
  }

  ${media.hover} {
    button:hover {
      color: ${vars.color.champagneLight};

      svg {
        transform: translateX(3px);
      }
    }
  }

  ${media.reducedMotion} {
    button svg {
      transition: none;
    }
  }
`;

export const Composer = styled.form`
  flex: none;
  display: flex;
  align-items: end;
  gap: ${vars.space[2]};
  margin: ${vars.space[3]} ${vars.space[4]} ${vars.space[2]};
  padding: ${vars.space[1]};
  border: 1px solid ${vars.color.control};
  border-radius: 1.625rem;
  background: ${vars.color.panel};
  transition: border-color ${vars.motion.quick} ${vars.motion.ease};

  &:focus-within {
    border-color: ${vars.color.champagne};
    outline: 1px solid ${vars.color.champagne};
  }

  textarea {
    flex: 1;
    min-width: 0;
    min-height: 2.75rem;
    max-height: 8.5rem;
    padding: 0.625rem ${vars.space[4]};
    border: 0;
    outline: none;
    background: none;
    field-sizing: content;
    font-size: ${vars.text.md};
    line-height: 1.5;
    color: ${vars.color.text};
    resize: none;
  }

  textarea::placeholder {
    color: ${vars.color.textFaint};
    opacity: 1;
  }
`;

/** Below the field, before anything is sent. */
export const LeaveOut = styled.output`
  flex: none;
  display: block;
  margin: 0 ${vars.space[6]} ${vars.space[3]};
  font-size: ${vars.text.sm};
  line-height: ${vars.leading.snug};
  color: ${vars.color.textMuted};

  &[data-found] {
    color: ${vars.color.ember};
  }
`;

export const Send = styled.button`
  flex: none;
  display: grid;
  place-items: center;
  width: 2.75rem;
  height: 2.75rem;
  border-radius: 50%;
  background: linear-gradient(180deg, ${vars.color.champagneLight}, ${vars.color.champagneDeep});
  color: ${vars.color.onChampagne};
  transition: filter ${vars.motion.quick} ${vars.motion.ease};
  ${touchTarget}

  svg {
    transform: rotate(-90deg);
  }

  ${media.hover} {
    &:hover:not([aria-disabled='true']) {
      filter: brightness(1.05);
    }
  }

  &[aria-disabled='true'] {
    background: ${vars.color.overlay};
    color: ${vars.color.textFaint};
    cursor: default;
  }

  ${media.forcedColors} {
    border: 1px solid ButtonText;
  }
`;
