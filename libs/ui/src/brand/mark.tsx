import type { ComponentPropsWithRef } from 'react';

export type MarkProps = Omit<ComponentPropsWithRef<'svg'>, 'children'> & {
  /** Width and height in pixels. Default 20. */
  size?: number;
  /** Accessible name. Without it the mark is decoration. */
  title?: string;
};

/** The crescent: two contour lines of one form, in the current colour. */
export const Mark = ({ size = 20, title, ...rest }: MarkProps) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    {...(title === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title })}
    focusable="false"
    {...rest}
  >
    <circle cx="10" cy="10" r="9.25" strokeWidth="1.1" />
    <circle cx="12.4" cy="9.6" r="5.6" strokeWidth="1.1" />
  </svg>
);
