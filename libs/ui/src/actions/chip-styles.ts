import { css } from 'styled-components';
import { media, touchTarget, vars } from '../tokens/vars.ts';

/** The look of a chip: a choice among a few, in sight at once. 36 px high, 44 for a finger. */
export const chipStyles = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${vars.space[2]};
  min-height: 2.25rem;
  padding-inline: ${vars.space[4]};
  border: 1px solid ${vars.color.control};
  border-radius: ${vars.radius.pill};
  background: ${vars.color.panel};
  font-size: ${vars.text.sm};
  line-height: ${vars.leading.snug};
  color: ${vars.color.textMuted};
  cursor: pointer;
  transition:
    border-color ${vars.motion.quick} ${vars.motion.ease},
    color ${vars.motion.quick} ${vars.motion.ease};
  ${touchTarget}

  ${media.hover} {
    &:hover {
      border-color: ${vars.color.controlHover};
      color: ${vars.color.text};
    }
  }
`;

/** A champagne outline means chosen. */
export const chosenStyles = css`
  border-color: ${vars.color.champagne};
  background: ${vars.color.panelRaised};
  color: ${vars.color.text};
`;
