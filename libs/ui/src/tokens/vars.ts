import { css } from 'styled-components';
import type { Tokens } from './tokens.ts';

type VarTree = { readonly [Group in keyof Tokens]: { readonly [Name in keyof Tokens[Group]]: string } };

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The custom property of a token: `--color-text-muted`. */
export const customProperty = (group: string, name: string) => `--${kebab(group)}-${kebab(name)}`;

const byName = <T>(make: (name: string) => T): Readonly<Record<string, T>> =>
  new Proxy<Record<string, T>>({}, { get: (values, name) => (values[String(name)] ??= make(String(name))) });

/**
 * The token tree as references to CSS custom properties, for styled-components:
 * `color: ${vars.color.textMuted}` becomes `color: var(--color-text-muted)`. Made from the names as they are asked for,
 * so that no page loads the values, which its document has already.
 */
export const vars = byName((group) => byName((name) => `var(${customProperty(group, name)})`)) as unknown as VarTree;

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
  /** Windows high contrast: the system's colors replace ours. */
  forcedColors: '@media (forced-colors: active)',
} as const;

/** Grows a control to 44 px where the pointer is a finger (WCAG 2.5.8 asks 24, fingers ask more). */
export const touchTarget = css`
  ${media.touch} {
    min-height: ${vars.control.touch};
    min-width: ${vars.control.touch};
  }
`;

/** Of a field that is set small beside others: iOS zooms into one below 16 px, and not back. */
export const smallFieldText = css`
  font-size: ${vars.text.sm};

  ${media.touch} {
    font-size: ${vars.text.md};
  }
`;

/**
 * Tints a row or a control over any surface. Faint text inside is lifted to muted: on a tint it
 * would fall below 4.5:1 (contrast.spec.ts measures both).
 */
export const tint = (kind: 'hover' | 'selected') => css`
  --color-text-faint: ${vars.color.textMuted};
  background: ${vars.color[kind]};
`;
