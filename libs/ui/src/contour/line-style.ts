import type { ContourPath } from './contour-paths.ts';

/** Champagne as it catches the light, from the lamp outwards. */
export const lightStops = [
  { offset: 0, color: '#F8EAD0' },
  { offset: 0.34, color: '#C7A877' },
  { offset: 0.72, color: '#6F5F49' },
  { offset: 1, color: '#3A332A' },
] as const;

/** The lines' colour where a page brings its own light. */
export const evenLight = '#E9D1A6';

/** Lines far outside the form fade into the ground over this many levels. */
const fadeIn = 7;

/** Width in CSS pixels at any size, and opacity, of one line. */
export function lineStyle({ heavy, level }: Pick<ContourPath, 'heavy' | 'level'>): { width: number; opacity: number } {
  const near = Math.min(1, (level + 2) / fadeIn);
  return { width: heavy ? 1.3 : 0.8, opacity: Math.round((heavy ? 0.95 : 0.62) * near * 100) / 100 };
}
