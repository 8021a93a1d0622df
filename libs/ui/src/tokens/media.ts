/** Lower bounds of the layout, in pixels (public specification, section 9). */
export const breakpoints = { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } as const;

export type Breakpoint = keyof typeof breakpoints;

/**
 * Media queries for styled-components: `${media.up('md')} { … }` from 900 px on,
 * `${media.down('md')} { … }` below it. In em, so that text zoom moves the layout too.
 */
export const media = {
  up: (breakpoint: Breakpoint): string => `@media (min-width: ${breakpoints[breakpoint] / 16}em)`,
  down: (breakpoint: Breakpoint): string => `@media (max-width: ${breakpoints[breakpoint] / 16 - 0.01}em)`,
  /** A finger rather than a mouse: targets grow to 44 px. */
  touch: '@media (pointer: coarse)',
  /** Only where a pointer can hover, so that nothing sticks after a tap. */
  hover: '@media (hover: hover)',
  reducedMotion: '@media (prefers-reduced-motion: reduce)',
  /** Windows high contrast: the system's colours replace ours. */
  forcedColors: '@media (forced-colors: active)',
} as const;
