import type { ComponentPropsWithRef, MouseEvent, ReactElement, ReactNode } from 'react';
import { styled } from 'styled-components';
import {
  buttonStyles,
  type ButtonShape,
  type ButtonSize,
  type ButtonStyleProps,
  type ButtonVariant,
} from './button-styles.ts';
import { RenderAs } from './render-as.tsx';
import { Spinner } from './spinner.tsx';

export type ButtonLook = {
  /** `primary` once a view. Default `secondary`. */
  variant?: ButtonVariant;
  /** `sm` 34 px for tools, `md` 44 px for forms and pages. Fingers always get 44. Default `md`. */
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
  | (ButtonLook &
      NativeButton & {
        /** Work is under way: a spinner joins the text, presses and submits are ignored, focus stays. */
        busy?: boolean;
        /** Not possible now. Stays focusable, so that it can be found and its hint be read. */
        disabled?: boolean;
        href?: never;
        render?: never;
      })
  | (ButtonLook & NativeAnchor & { /** A real link that looks like a button. */ href: string; render?: never })
  | (ButtonLook & {
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
  const look: ButtonStyleProps = { $variant: variant, $size: size, $shape: shape, $wide: wide };
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
