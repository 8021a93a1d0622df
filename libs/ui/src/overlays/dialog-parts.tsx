import { css, styled } from 'styled-components';
import { media, vars } from '../tokens/vars.ts';

export const backdropStyles = css`
  position: fixed;
  inset: 0;
  z-index: ${vars.layer.dialog};
  background: ${vars.color.scrim};
  transition: opacity ${vars.motion.slow} ${vars.motion.ease};

  &[data-starting-style],
  &[data-ending-style] {
    opacity: 0;
  }
`;

/** Scrolls the whole dialog on short screens and at high zoom, so that its buttons can always be reached. */
export const viewportStyles = css`
  position: fixed;
  inset: 0;
  z-index: ${vars.layer.dialog};
  display: grid;
  place-items: center;
  padding: ${vars.space[4]};
  overflow-y: auto;
  overscroll-behavior: contain;
`;

export const popupStyles = css`
  position: relative;
  display: grid;
  gap: ${vars.space[4]};
  width: 100%;
  padding: clamp(${vars.space[5]}, 0.75rem + 2vw, ${vars.space[8]});
  border: 1px solid ${vars.color.hairlineStrong};
  border-block-start-color: ${vars.color.edgeLight};
  border-radius: ${vars.radius.lg};
  /* The color below the light counts in forced colors, where no gradient is drawn. */
  background: ${vars.color.panelRaised} linear-gradient(180deg, ${vars.color.overlay}, ${vars.color.panelRaised});
  box-shadow: ${vars.shadow.floating};
  color: ${vars.color.text};
  transition:
    opacity ${vars.motion.slow} ${vars.motion.ease},
    transform ${vars.motion.slow} ${vars.motion.ease};

  &[data-starting-style],
  &[data-ending-style] {
    opacity: 0;
    transform: translateY(12px);
  }

  ${media.forcedColors} {
    border-color: CanvasText;
  }
`;

/** The title leaves room for the close button in the corner. */
export const DialogHead = styled.div`
  display: grid;
  gap: ${vars.space[2]};

  > :first-child {
    padding-inline-end: ${vars.space[10]};
  }
`;

/** Confirming action last, at the right; on a phone full width, confirming action on top. */
export const DialogActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${vars.space[3]};
  margin-block-start: ${vars.space[2]};

  ${media.down('sm')} {
    flex-direction: column-reverse;
  }
`;
