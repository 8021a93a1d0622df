import type { ComponentPropsWithRef } from 'react';

export type MarkProps = Omit<ComponentPropsWithRef<'svg'>, 'children'> & {
  /** Width and height in pixels at the usual text size; grows with the reader's own. Default 20. */
  size?: number;
  /** Accessible name. Without it the mark is decoration. */
  title?: string;
};

/** The crescent: two contour lines of one form, in the current colour. The pen stays one pixel at every size. */
export const Mark = ({ size = 20, title, ...rest }: MarkProps) => (
  <svg
    width={`${size / 16}rem`}
    height={`${size / 16}rem`}
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.15"
    {...(title === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title })}
    {...rest}
  >
    <circle cx="10" cy="10" r="9.3" vectorEffect="non-scaling-stroke" />
    <circle cx="13.4" cy="10" r="5.6" strokeOpacity="0.72" vectorEffect="non-scaling-stroke" />
  </svg>
);
