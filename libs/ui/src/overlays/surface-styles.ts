import { css } from 'styled-components';
import { media, vars } from '../tokens/vars.ts';

/** A small surface that floats over the page: menu, tooltip, toast. */
export const floatingSurface = css`
  border: 1px solid ${vars.color.hairlineStrong};
  border-block-start-color: ${vars.color.edgeLight};
  border-radius: ${vars.radius.md};
  background: ${vars.color.overlay};
  box-shadow: ${vars.shadow.floating};
  color: ${vars.color.text};
  font-size: ${vars.text.sm};
  transition:
    opacity ${vars.motion.calm} ${vars.motion.ease},
    transform ${vars.motion.calm} ${vars.motion.ease};

  &[data-starting-style],
  &[data-ending-style] {
    opacity: 0;
    transform: translateY(4px);
  }

  ${media.forcedColors} {
    border-color: CanvasText;
  }
`;
