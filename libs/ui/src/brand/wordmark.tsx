import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { vars } from '../tokens/vars.ts';

export type MarkProps = Omit<ComponentPropsWithRef<'svg'>, 'children'> & {
  /** Width and height in pixels at the usual text size; grows with the reader's own. Default 20. */
  size?: number;
  /** Accessible name. Without it the mark is decoration. */
  title?: string;
};

/** The crescent: two contour lines of one form, in the current color. The pen stays one pixel at every size. */
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

const Line = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 0.625rem;
  /* A little smaller below 370 px, where the header's buttons need the width. */
  font: 400 clamp(1.375rem, 6.5vw, 1.5rem) / 1 ${vars.font.display};
  letter-spacing: -0.02em;
  color: ${vars.color.text};
  white-space: nowrap;

  svg {
    flex: none;
    color: ${vars.color.champagne};
  }
`;

export type WordmarkProps = {
  /** The agency's name, from `@vitrine/brand`. */
  name: string;
  /** The portal writes the name alone. Default true. */
  withMark?: boolean;
  className?: string;
};

/** The agency's name in the display face beside the mark. Wrap it in the link that leads home. */
export const Wordmark = ({ name, withMark = true, className }: WordmarkProps) => (
  <Line className={className} translate="no">
    {withMark && <Mark size={20} />}
    {name}
  </Line>
);
