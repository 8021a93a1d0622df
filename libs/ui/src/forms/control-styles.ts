import { css } from 'styled-components';
import { media } from '../tokens/media.ts';
import { vars } from '../tokens/vars.ts';

/** The look shared by text fields, text areas and selects. */
export const controlStyles = css`
  display: block;
  width: 100%;
  min-height: ${vars.control.md};
  padding: 0.625rem ${vars.space[4]};
  border: 1px solid ${vars.color.control};
  border-radius: ${vars.radius.md};
  background: ${vars.color.panel};
  color: ${vars.color.text};
  /* 16 px at least: iOS zooms into anything smaller. */
  font-size: ${vars.text.md};
  line-height: 1.375;
  transition:
    border-color ${vars.motion.quick} ${vars.motion.ease},
    background-color ${vars.motion.quick} ${vars.motion.ease};

  ${media.hover} {
    &:hover {
      border-color: ${vars.color.controlHover};
    }
  }

  &:focus {
    border-color: ${vars.color.champagne};
    background: ${vars.color.panelRaised};
    outline: 1px solid ${vars.color.champagne};
    outline-offset: 0;
  }

  &[aria-invalid='true'] {
    border-color: ${vars.color.ember};
  }

  &[aria-invalid='true']:focus {
    outline-color: ${vars.color.ember};
  }

  /* Not to be changed: no outline that asks for it. */
  &:disabled,
  &:read-only:not(select) {
    border-color: ${vars.color.hairlineStrong};
    background: transparent;
    color: ${vars.color.textMuted};
    opacity: 1;
  }

  &:-webkit-autofill {
    -webkit-text-fill-color: ${vars.color.text};
    box-shadow: 0 0 0 100vmax ${vars.color.panelRaised} inset;
  }
`;
