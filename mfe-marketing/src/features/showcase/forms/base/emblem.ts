import type { Ellipsoid } from '@vitrine/ui/contour';

/** What the small drawings share: they stand beside a line of text, so few lines do. */
export const emblem = { width: 100, height: 100, heavyEvery: 4, columns: 72, light: { x: 26, y: 22, reach: 88 } };

/** Bodies in a ring about the middle. */
export const around = (
  count: number,
  radius: number,
  one: (angle: number) => Omit<Ellipsoid, 'x' | 'y'>,
): Ellipsoid[] =>
  Array.from({ length: count }, (_, index) => {
    const angle = (360 * index) / count;
    const radians = (angle * Math.PI) / 180;
    return { x: 50 + radius * Math.cos(radians), y: 50 + radius * Math.sin(radians), ...one(angle) };
  });
