import type { ContourForm, Ellipsoid } from '@vitrine/ui/contour';

/** Half-widths of the teeth along the arch, from the back molar on one side to the other. */
const teeth = [8.4, 8.8, 6.2, 6, 5.6, 4.8, 5.4, 5.4, 4.8, 5.6, 6, 6.2, 8.8, 8.4];

const along = (index: number): { x: number; y: number; turn: number } => {
  const angle = Math.PI * (0.02 + 0.96 * (index / (teeth.length - 1)));
  return { x: 70 - 48 * Math.cos(angle), y: 96 - 68 * Math.sin(angle) ** 0.86, turn: (angle * 180) / Math.PI };
};

const crowns: Ellipsoid[] = teeth.map((size, index) => ({ ...along(index), rx: size * 1.04, ry: size * 0.74 }));

/** A dental arch as the scanner sees it from above: fourteen crowns in a horseshoe, molars with their fissures. */
export const arch: ContourForm = {
  name: 'arch',
  width: 140,
  height: 116,
  softness: 0.5,
  bodies: crowns,
  reliefs: crowns.map((crown, index) => ({
    ...crown,
    rx: crown.rx * 0.34,
    ry: crown.ry * 0.4,
    rise: (teeth[index] ?? 0) > 6 ? -3 : 1.2,
  })),
  levels: { count: 16, from: -8, to: 4, bend: 0.8 },
  heavyEvery: 6,
  columns: 104,
  light: { x: 40, y: 18, reach: 112 },
};
