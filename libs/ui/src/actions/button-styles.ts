import { css } from 'styled-components';
import { media } from '../tokens/media.ts';
import { touchTarget } from '../tokens/touch.ts';
import { vars } from '../tokens/vars.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'md' | 'sm';
export type ButtonShape = 'soft' | 'pill';

export type ButtonStyleProps = { $variant: ButtonVariant; $size: ButtonSize; $shape: ButtonShape; $wide: boolean };

const variants = {
  primary: css`
    background: linear-gradient(180deg, ${vars.color.champagneLight}, ${vars.color.champagneDeep});
    color: ${vars.color.onChampagne};
    box-shadow: 0 1px 0 rgba(255, 250, 240, 0.5) inset;

    ${media.hover} {
      &:hover:not([aria-disabled='true']) {
        filter: brightness(1.05);
      }
    }
  `,
  secondary: css`
    border-color: ${vars.color.hairlineStrong};
    background: ${vars.color.panelRaised};
    color: ${vars.color.text};

    ${media.hover} {
      &:hover:not([aria-disabled='true']) {
        border-color: ${vars.color.control};
        background: ${vars.color.overlay};
      }
    }
  `,
  quiet: css`
    color: ${vars.color.text};

    ${media.hover} {
      &:hover:not([aria-disabled='true']) {
        background: ${vars.color.hover};
      }
    }
  `,
  danger: css`
    border-color: color-mix(in srgb, ${vars.color.ember} 45%, transparent);
    background: color-mix(in srgb, ${vars.color.ember} 9%, transparent);
    color: ${vars.color.ember};

    ${media.hover} {
      &:hover:not([aria-disabled='true']) {
        background: color-mix(in srgb, ${vars.color.ember} 16%, transparent);
      }
    }
  `,
};

/** On the public site the one action throws its light on the ground. */
const pillGlow = css`
  box-shadow:
    0 1px 0 rgba(255, 250, 240, 0.5) inset,
    ${vars.shadow.glow};
`;

const sizes = {
  md: css`
    min-height: ${vars.control.md};
    padding: 0.5rem 1.375rem;
    font-size: 0.9375rem;
  `,
  sm: css`
    min-height: ${vars.control.sm};
    padding: 0.25rem 0.875rem;
    font-size: ${vars.text.sm};
  `,
};

export const buttonStyles = css<ButtonStyleProps>`
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${vars.space[2]};
  border: 1px solid transparent;
  border-radius: ${({ $shape }) => ($shape === 'pill' ? vars.radius.pill : vars.radius.md)};
  line-height: 1.25;
  font-weight: ${vars.weight.medium};
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  user-select: none;
  transition:
    background-color ${vars.motion.quick} ${vars.motion.ease},
    border-color ${vars.motion.quick} ${vars.motion.ease},
    filter ${vars.motion.quick} ${vars.motion.ease},
    transform ${vars.motion.quick} ${vars.motion.ease};
  ${({ $size }) => sizes[$size]}
  ${({ $variant }) => variants[$variant]}
  ${({ $wide }) => $wide && 'width: 100%;'}
  ${({ $shape, $variant }) => $shape === 'pill' && $variant === 'primary' && pillGlow}
  ${touchTarget}

  &:active:not([aria-disabled='true']) {
    transform: translateY(1px);
  }

  &[aria-disabled='true'] {
    cursor: default;
  }

  &[aria-disabled='true']:not([aria-busy='true']) {
    border-color: ${({ $variant }) => ($variant === 'quiet' ? 'transparent' : vars.color.hairline)};
    background: ${({ $variant }) => ($variant === 'quiet' ? 'none' : vars.color.panelRaised)};
    color: ${vars.color.textFaint};
    box-shadow: none;
  }

  ${media.forcedColors} {
    border-color: ButtonText;

    &[aria-disabled='true']:not([aria-busy='true']) {
      border-color: GrayText;
      color: GrayText;
    }
  }
`;
