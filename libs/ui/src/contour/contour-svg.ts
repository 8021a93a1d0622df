import { contourPaths, drawingUnit, evenLight, lightStops, lineStyle } from './contour-paths.ts';
import type { ContourForm } from './form.ts';

interface ContourSvgOptions {
  /**
   * Draw with the form's light in the file. Off for a page that lights the lines itself, with a veil over them. Default
   * true.
   */
  readonly lit?: boolean;
}

/**
 * A form as the text of an SVG file, for pictures that are fetched instead of inlined. Paths stand in order
 * of their level, so a reader of the file knows each line's height. Attributes only: a style element would break the
 * content security policy of a page that parses the file.
 */
export function contourSvg(form: ContourForm, { lit = true }: ContourSvgOptions = {}): string {
  const scale = 1 / drawingUnit;
  const { x, y, reach } = form.light;
  const stops = lightStops.map(({ offset, color }) => `<stop offset="${offset}" stop-color="${color}"/>`).join('');
  const light =
    `<radialGradient id="light" gradientUnits="userSpaceOnUse" cx="${x * scale}" cy="${y * scale}" ` +
    `r="${reach * scale}">${stops}</radialGradient>`;
  const lines = contourPaths(form).map((path) => {
    const { width, opacity } = lineStyle(path);
    return (
      `<path d="${path.d}" stroke-width="${width}" stroke-opacity="${opacity}" ` +
      'vector-effect="non-scaling-stroke"/>'
    );
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${form.width * scale} ${form.height * scale}" fill="none">`,
    ...(lit ? [light] : []),
    `<g stroke="${lit ? 'url(#light)' : evenLight}" stroke-linejoin="round">`,
    ...lines,
    '</g></svg>',
    '',
  ].join('\n');
}
