/** One line of the drawing, outermost first. */
interface Line {
  readonly path: Path2D;
  /** Width in CSS pixels, whatever the size of the drawing. */
  readonly width: number;
  readonly opacity: number;
}

/** The still drawing, read from its file: what the canvas brings to life. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly lines: readonly Line[];
  readonly color: string;
}

/** Everything that moves, at one moment. */
export interface Pose {
  /** −1…1: how far the breath is out or in. */
  readonly breath: number;
  /** −1…1 in both directions: where the pointer draws the relief to. */
  readonly lean: readonly [x: number, y: number];
  /** 0…1 while a pulse runs from the rim to the summit; null at rest. */
  readonly pulse: number | null;
}

export const atRest: Pose = { breath: 0, lean: [0, 0], pulse: null };

/** Reads `portrait.svg`, so that the living lines are the still ones, byte for byte, and come out of the page's cache. */
export function readDrawing(svg: string): Drawing {
  const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  const number = (element: Element | null, name: string) => Number(element?.getAttribute(name));
  const [, , width = 0, height = 0] = (root.getAttribute('viewBox') ?? '').split(' ').map(Number);
  return {
    width,
    height,
    lines: [...root.querySelectorAll('path')].map((path) => ({
      path: new Path2D(path.getAttribute('d') ?? ''),
      width: number(path, 'stroke-width'),
      opacity: number(path, 'stroke-opacity'),
    })),
    color: root.querySelector('g')?.getAttribute('stroke') ?? '',
  };
}

/** Share of the drawing's width that the summit swells and leans by, over the rim. */
const swell = 0.011;
const parallax = 0.013;
/** Around this point of the drawing the relief breathes. */
const summit = [0.56, 0.42] as const;

/**
 * Draws one moment. Each line is a level of the relief: the higher, the more it swells with the breath and leans with
 * the pointer, which is what makes flat lines read as a body. One affine transform a line, no path is ever rebuilt.
 */
export function drawPose(context: CanvasRenderingContext2D, drawing: Drawing, { breath, lean, pulse }: Pose): void {
  const { canvas } = context;
  const scale = canvas.width / drawing.width;
  const pixel = canvas.width / (canvas.clientWidth || canvas.width);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);

  // One plain colour: the light is a veil over the canvas, which the compositor moves for nothing. A gradient
  // stroke costs four times as much, measured without a GPU.
  context.strokeStyle = drawing.color;

  const top = drawing.lines.length - 1;
  drawing.lines.forEach(({ path, width, opacity }, level) => {
    const height = level / top;
    const size = 1 + swell * breath * height;
    const shiftX = (summit[0] * (1 - size) + lean[0] * parallax * height) * drawing.width;
    const shiftY = (summit[1] * (1 - size) + lean[1] * parallax * height) * drawing.height;
    const wave = pulse === null ? 0 : Math.exp(-(((height - (pulse * 1.5 - 0.25)) / 0.1) ** 2));
    context.setTransform(scale * size, 0, 0, scale * size, scale * shiftX, scale * shiftY);
    context.globalAlpha = Math.min(1, opacity * (1 + 0.65 * wave));
    context.lineWidth = (width * pixel) / (scale * size);
    context.stroke(path);
  });
}
