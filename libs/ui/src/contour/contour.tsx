import { type ContourPath, contourPaths, drawingUnit, lightStops, lineStyle } from './contour-paths.ts';
import type { ContourForm } from './form.ts';

export interface ContourProps {
  readonly form: ContourForm;
  /** What the picture shows, for people who do not see it. Left out, it is decoration and hidden from them. */
  readonly title?: string;
  /** Prefix of the ids inside; give another one where two drawings of one form differ. */
  readonly id?: string;
  readonly className?: string;
}

const drawn = new WeakMap<ContourForm, ContourPath[]>();

/** A form is computed once a page, however often it is shown. */
function linesOf(form: ContourForm): ContourPath[] {
  const cachedPaths = drawn.get(form);
  if (cachedPaths) return cachedPaths;
  const lines = contourPaths(form);
  drawn.set(form, lines);
  return lines;
}

/** A form's contour lines as a still SVG, lit from the upper left. Sized by CSS. */
export function Contour({ form, title, id = `contour-${form.name}`, className }: ContourProps) {
  const scale = 1 / drawingUnit;
  const { x, y, reach } = form.light;
  const name =
    title === undefined
      ? ({ 'aria-hidden': true } as const)
      : ({ role: 'img', 'aria-labelledby': `${id}-title` } as const);
  return (
    <svg viewBox={`0 0 ${form.width * scale} ${form.height * scale}`} fill="none" className={className} {...name}>
      {title !== undefined && <title id={`${id}-title`}>{title}</title>}
      <radialGradient id={`${id}-light`} gradientUnits="userSpaceOnUse" cx={x * scale} cy={y * scale} r={reach * scale}>
        {lightStops.map(({ offset, color }) => (
          <stop key={offset} offset={offset} stopColor={color} />
        ))}
      </radialGradient>
      <g stroke={`url(#${id}-light)`} strokeLinejoin="round">
        {linesOf(form).map((line) => {
          const { width, opacity } = lineStyle(line);
          return (
            <path
              key={line.level}
              d={line.d}
              strokeWidth={width}
              strokeOpacity={opacity}
              vectorEffect="non-scaling-stroke"
            />
          );
        })}
      </g>
    </svg>
  );
}
