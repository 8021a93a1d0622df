/**
 * The values every screen is made of. Features never write a literal: in styles they use `vars`
 * (the same tree as CSS custom properties), in code that draws (canvas, SVG) they use `tokens`.
 */
export const tokens = {
  color: {
    /** The page. Near-black with a warm cast. */
    ink: '#0B0A09',
    panel: '#100F0D',
    panelRaised: '#151310',
    /** Something that floats: menus, dialogs, toasts. */
    overlay: '#1A1714',
    /** A row or control under the pointer, over any surface. */
    hover: 'rgba(236, 222, 198, 0.05)',
    /** A chosen row, tab or item, over any surface. */
    selected: 'rgba(236, 222, 198, 0.065)',
    scrim: 'rgba(6, 5, 4, 0.72)',
    /** Divides; never the only sign of a control. */
    hairline: 'rgba(236, 222, 198, 0.09)',
    hairlineStrong: 'rgba(236, 222, 198, 0.12)',
    /** The upper edge of a raised surface, where the one light source catches it. */
    edgeLight: 'rgba(236, 222, 198, 0.16)',
    /** Outline of a field: 3:1 against every surface (WCAG 1.4.11). */
    control: '#6E675C',
    controlHover: '#8F8678',
    text: '#F4EFE7',
    textMuted: '#B8AFA2',
    textFaint: '#ABA295',
    champagne: '#D9BE94',
    champagneLight: '#EBD6B1',
    champagneDeep: '#CFB080',
    onChampagne: '#1A1409',
    /** Done, paid, delivered. */
    jade: '#86BFA8',
    /** Late, failed, refused. */
    ember: '#E39A78',
    /** Sent, under way. */
    steel: '#9DB4CE',
  },
  /** Font stacks. The `… Fallback` faces carry the web font's metrics, so nothing shifts on swap. */
  font: {
    display: "Fraunces, 'Fraunces Fallback', 'Fraunces Fallback Noto', Georgia, serif",
    text: "Geist, 'Geist Fallback', 'Geist Fallback Roboto', system-ui, sans-serif",
    mono: "'Geist Mono', 'Geist Mono Fallback', ui-monospace, monospace",
  },
  /** Sizes in rem, so that a reader's own text size is obeyed. */
  text: {
    sm: '0.875rem',
    md: '1rem',
    lg: '1.25rem',
    /** Panel headings in the display face, and figures. */
    figure: '1.75rem',
    heading: '1.75rem',
    title: 'clamp(2.25rem, 1.6rem + 2.6vw, 3.5rem)',
    hero: 'clamp(3rem, 1.9rem + 4.6vw, 5.5rem)',
  },
  leading: { tight: '0.98', snug: '1.2', text: '1.5', loose: '1.6' },
  /** The smaller the display face, the more air it needs. */
  tracking: { hero: '-0.03em', title: '-0.02em', heading: '0', text: '0', mono: '0.01em' },
  weight: { display: '320', text: '400', medium: '500', strong: '600' },
  /** Steps of the 4 px grid: `space[4]` is 16 px. */
  space: {
    0: '0rem',
    1: '0.25rem',
    2: '0.5rem',
    3: '0.75rem',
    4: '1rem',
    5: '1.25rem',
    6: '1.5rem',
    7: '1.75rem',
    8: '2rem',
    10: '2.5rem',
    12: '3rem',
    14: '3.5rem',
    16: '4rem',
    20: '5rem',
    24: '6rem',
    32: '8rem',
    40: '10rem',
  },
  radius: { sm: '0.375rem', md: '0.625rem', lg: '0.875rem', pill: '999px' },
  shadow: {
    raised: '0 1px 0 rgba(236, 222, 198, 0.05) inset, 0 1px 2px rgba(0, 0, 0, 0.4)',
    floating:
      '0 1px 0 rgba(236, 222, 198, 0.08) inset, 0 16px 48px -12px rgba(0, 0, 0, 0.7), 0 4px 12px rgba(0, 0, 0, 0.4)',
    /** The warm glow of a primary button. */
    glow: '0 18px 40px -14px rgba(217, 190, 148, 0.36)',
  },
  motion: {
    /** A press, a color. */
    quick: '120ms',
    /** A menu, a toast. */
    calm: '180ms',
    /** A dialog. The longest there is. */
    slow: '240ms',
    ease: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
  },
  layer: { base: '0', raised: '1', header: '100', popover: '200', dialog: '300', toast: '400', skipLink: '500' },
  /** Heights of controls. `touch` replaces both where the pointer is a finger. */
  control: { sm: '2.125rem', md: '2.75rem', touch: '2.75rem' },
} as const;

export type Tokens = typeof tokens;
/** Names of the colors, for props that choose one. */
export type ColorName = keyof Tokens['color'];
