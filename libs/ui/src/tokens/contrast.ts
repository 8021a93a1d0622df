type Rgb = readonly [number, number, number];
type Rgba = readonly [number, number, number, number];

const parse = (color: string): Rgba => {
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(color);
  if (hex) return [parseInt(hex[1] ?? '', 16), parseInt(hex[2] ?? '', 16), parseInt(hex[3] ?? '', 16), 1];
  const rgba = /^rgba\(\s*(\d+),\s*(\d+),\s*(\d+),\s*([\d.]+)\s*\)$/.exec(color);
  if (rgba) return [Number(rgba[1]), Number(rgba[2]), Number(rgba[3]), Number(rgba[4])];
  throw new Error(`Not a color of the tokens: '${color}'. Write #RRGGBB or rgba(r, g, b, a).`);
};

/** The visible color of layers, the lowest first. The lowest must be opaque. */
const composite = (layers: readonly string[]): Rgb =>
  layers
    .map(parse)
    .reduce<Rgb>(
      (below, [red, green, blue, alpha]) => [
        below[0] * (1 - alpha) + red * alpha,
        below[1] * (1 - alpha) + green * alpha,
        below[2] * (1 - alpha) + blue * alpha,
      ],
      [0, 0, 0],
    );

const luminance = (rgb: Rgb): number => {
  const [red, green, blue] = rgb.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
};

/**
 * Contrast ratio of WCAG 2.2 between a color and what it stands on, 1 to 21.
 * `surface` may be several layers, the opaque one first: a tint over a panel, measured as it is seen.
 */
export const contrast = (color: string, ...surface: [string, ...string[]]): number => {
  const below = luminance(composite(surface));
  const above = luminance(composite([...surface, color]));
  return (Math.max(above, below) + 0.05) / (Math.min(above, below) + 0.05);
};
