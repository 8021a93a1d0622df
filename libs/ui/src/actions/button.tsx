import { cloneElement, type ComponentPropsWithRef, type MouseEvent, type ReactElement, type ReactNode } from 'react';
import { css, keyframes, styled } from 'styled-components';
import { media, touchTarget, vars } from '../tokens/vars.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'subtle' | 'danger';
export type ButtonSize = 'md' | 'sm';
export type ButtonShape = 'soft' | 'pill';

type ButtonStyleProps = { $variant: ButtonVariant; $size: ButtonSize; $shape: ButtonShape; $wide: boolean };

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
  subtle: css`
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

/** The look of a variant on the public site, where it differs: the primary action glows, the others have an outline. */
const pills: Partial<Record<ButtonVariant, ReturnType<typeof css>>> = {
  primary: css`
    box-shadow:
      0 1px 0 rgba(255, 250, 240, 0.5) inset,
      ${vars.shadow.glow};
  `,
  secondary: css`
    border-color: ${vars.color.control};
    background: ${vars.color.panel};
  `,
};

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

const buttonStyles = css<ButtonStyleProps>`
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
  ${({ $shape, $variant }) => $shape === 'pill' && pills[$variant]}
  ${({ $shape, $size }) => $shape === 'pill' && $size === 'sm' && 'min-height: 2.25rem;'}
  ${touchTarget}

  &:active:not([aria-disabled='true']) {
    transform: translateY(1px);
  }

  &[aria-disabled='true'] {
    cursor: default;
  }

  &[aria-disabled='true']:not([aria-busy='true']) {
    border-color: ${({ $variant }) => ($variant === 'subtle' ? 'transparent' : vars.color.hairline)};
    background: ${({ $variant }) => ($variant === 'subtle' ? 'none' : vars.color.panelRaised)};
    color: ${vars.color.textFaint};
    box-shadow: none;
  }

  /* Nothing is pressed on paper; a number is read there. */
  @media print {
    &:not([href^='tel:']) {
      display: none;
    }
  }

  ${media.forcedColors} {
    border-color: ButtonText;

    &[aria-disabled='true']:not([aria-busy='true']) {
      border-color: GrayText;
      color: GrayText;
    }
  }
`;

type RenderAsProps = {
  element: ReactElement<{ className?: string; children?: ReactNode }>;
  'data-primary'?: '' | undefined;
  className?: string;
  children?: ReactNode;
};

/** Passes style and content on to another element, such as a router's `Link`. */
const RenderAs = ({ element, className, children, ...rest }: RenderAsProps) =>
  cloneElement(element, {
    ...rest,
    className: [className, element.props.className].filter(Boolean).join(' '),
    children,
  });

const turn = keyframes`
  to { transform: rotate(1turn); }
`;

/** A rotating arc in the current color. Decoration: the text beside it names the progress. */
export const Spinner = styled.span.attrs({ 'aria-hidden': true })`
  flex: none;
  width: 1em;
  height: 1em;
  border: 1.5px solid color-mix(in srgb, currentcolor 28%, transparent);
  border-block-start-color: currentcolor;
  border-radius: 50%;
  animation: ${turn} 900ms linear infinite;

  ${media.reducedMotion} {
    animation: none;
  }
`;

type ButtonBaseProps = {
  /** Use `primary` once a view. Default `secondary`. */
  variant?: ButtonVariant;
  /** `sm` 34 px for tools, 36 as a pill, `md` 44 px for forms and pages. Fingers always get 44. Default `md`. */
  size?: ButtonSize;
  /** `pill` on the public site, `soft` in the portal. Default `soft`. */
  shape?: ButtonShape;
  /** Fills the line. */
  wide?: boolean;
  children: ReactNode;
  className?: string;
};

type NativeButton = Omit<ComponentPropsWithRef<'button'>, 'children' | 'className' | 'disabled'>;
type NativeAnchor = Omit<ComponentPropsWithRef<'a'>, 'children' | 'className' | 'href'>;

export type ButtonProps =
  | (ButtonBaseProps &
      NativeButton & {
        /** Work is under way: a spinner joins the text, presses and submits are ignored, focus stays. */
        busy?: boolean;
        /** Not possible now. Stays focusable, so that its hint can be read. */
        disabled?: boolean;
        href?: never;
        render?: never;
      })
  | (ButtonBaseProps & NativeAnchor & { /** A real link that looks like a button. */ href: string; render?: never })
  | (ButtonBaseProps & {
      /** A router's link that takes over look and content: `render={<Link to="/onboarding" />}`. */
      render: ReactElement<{ className?: string; children?: ReactNode }>;
      href?: never;
    });

const ButtonElement = styled.button<ButtonStyleProps>`
  ${buttonStyles}
`;
const AnchorElement = styled.a<ButtonStyleProps>`
  ${buttonStyles}
`;
const RenderedElement = styled(RenderAs)<ButtonStyleProps>`
  ${buttonStyles}
`;

/** An action, or with `href` or `render` a link with the look of one. */
export const Button = ({ variant = 'secondary', size = 'md', shape = 'soft', wide = false, ...props }: ButtonProps) => {
  const look = {
    $variant: variant,
    $size: size,
    $shape: shape,
    $wide: wide,
    // The site's dock shows one of its own only while the page shows none (shell/src/frame/dock.tsx).
    'data-primary': variant === 'primary' ? ('' as const) : undefined,
  };
  if (props.render !== undefined) {
    const { render, ...rest } = props;
    return <RenderedElement element={render} {...look} {...rest} />;
  }
  if (props.href !== undefined) return <AnchorElement {...look} {...props} />;

  const { busy = false, disabled = false, type = 'button', onClick, children, ...rest } = props;
  const inert = busy || disabled;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Also stops the implicit submit of the Enter key, which browsers send through the submit button.
    if (inert) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <ButtonElement
      type={type}
      {...look}
      {...(inert && { 'aria-disabled': true })}
      {...(busy && { 'aria-busy': true })}
      onClick={press}
      {...rest}
    >
      {busy && <Spinner />}
      {children}
    </ButtonElement>
  );
};
