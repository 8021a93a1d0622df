/** One line of the drawing, outermost first. */
interface Line {
  readonly path: Path2D;
  /** Width in CSS pixels, whatever the size of the drawing. */
  readonly width: number;
  readonly opacity: number;
}

/** The still drawing, read from its file. */
interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly lines: readonly Line[];
  readonly color: string;
}

/** The state of the animation at one moment. */
interface Pose {
  /** −1…1: phase of the slow swelling and shrinking. */
  readonly breath: number;
  /** −1…1 in both directions: how far the relief leans toward the pointer. */
  readonly lean: readonly [x: number, y: number];
  /** 0…1 while a pulse runs from the rim to the summit; null at rest. */
  readonly pulse: number | null;
}

const atRest: Pose = { breath: 0, lean: [0, 0], pulse: null };

/** Reads `portrait.svg`, so that the animated lines equal the still ones and come from the browser's cache. */
function readDrawing(svg: string): Drawing {
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
/** Center of the swelling, as shares of the drawing's size. */
const summit = [0.56, 0.42] as const;

/**
 * Draws one frame. Each line is a level of the relief: the higher it is, the more it swells and leans, which makes
 * flat lines read as a body. One affine transform a line; no path is rebuilt.
 */
function drawPose(context: CanvasRenderingContext2D, drawing: Drawing, { breath, lean, pulse }: Pose): void {
  const { canvas } = context;
  const scale = canvas.width / drawing.width;
  const pixel = canvas.width / (canvas.clientWidth || canvas.width);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);

  // One plain color: the light is an overlay over the canvas, which the compositor moves for free. A gradient stroke
  // costs four times as much, measured without a GPU.
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

/** Milliseconds of one breathing cycle, and of a pulse from the rim to the summit. */
const breathMilliseconds = 9000;
const pulseMilliseconds = 1000;
/**
 * Milliseconds between frames. Their number is what the animation costs, so breathing takes few: no line moves by more
 * than about a third of a pixel a frame. A pulse gets more, and a moving pointer most.
 */
const calmFrame = 1000 / 4;
const pulseFrame = 1000 / 8;
const pointerFrame = 1000 / 24;
/** Changes of the breath below this aren't visible and aren't drawn. */
const smallestBreath = 0.04;
/** Highest pixel density; more would cost fill rate without showing in hairlines. */
const maximumDensity = 1.5;

export interface AnimatedPortrait {
  /** Pauses or resumes the motion. */
  readonly setRunning: (running: boolean) => void;
  /** Each new beat sends a faint pulse through the lines; the first one is only stored. */
  readonly setBeat: (beat: number) => void;
  readonly stop: () => void;
}

/** How far the light follows the pointer, as a share of the drawing's size. */
const lightTravel = 0.14;

/**
 * Animates the portrait on `canvas`, from the drawing at `url`: it breathes, and its light, the `veil` over it,
 * follows the pointer a little. Costs nothing while off-screen, in a hidden tab or paused. Resolves once the first
 * frame, equal to the still drawing, is drawn; rejects when the drawing cannot be read.
 */
export async function startAnimatedPortrait(
  canvas: HTMLCanvasElement,
  veil: HTMLElement,
  url: string,
): Promise<AnimatedPortrait> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The portrait could not be read: ${url} answered ${response.status}`);
  const drawing = readDrawing(await response.text());
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no 2D canvas');

  const fit = () => {
    const density = Math.min(devicePixelRatio, maximumDensity);
    const width = Math.round(canvas.clientWidth * density);
    const height = Math.round(canvas.clientHeight * density);
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
  };

  let isRunning = true;
  let visible = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tickedAt = 0;
  let drawn: Pose = atRest;
  /** Animated time in milliseconds; it stops with the portrait, so that nothing jumps after a pause. */
  let elapsed = 0;
  let beat: number | null = null;
  let pulsedAt: number | null = null;
  let aim: readonly [number, number] = [0, 0];
  let lean: readonly [number, number] = [0, 0];

  const pose = (): Pose => ({
    breath: Math.sin((elapsed / breathMilliseconds) * 2 * Math.PI),
    lean,
    pulse: pulsedAt === null ? null : (elapsed - pulsedAt) / pulseMilliseconds,
  });

  const draw = () => {
    drawn = pose();
    drawPose(context, drawing, drawn);
  };

  const moving = () => Math.abs(aim[0] - lean[0]) + Math.abs(aim[1] - lean[1]) > 0.004;

  // Timers, not animation frames, which would run sixty times a second to draw four.
  const next = () => {
    timer = setTimeout(tick, moving() ? pointerFrame : pulsedAt === null ? calmFrame : pulseFrame);
  };

  const tick = () => {
    const now = performance.now();
    const step = Math.min(now - tickedAt, calmFrame);
    tickedAt = now;
    elapsed += step;
    const leaning = moving();
    if (leaning) {
      const ease = 1 - Math.exp(-step / 320);
      lean = [lean[0] + (aim[0] - lean[0]) * ease, lean[1] + (aim[1] - lean[1]) * ease];
      veil.style.translate = `${lean[0] * lightTravel * 100}% ${lean[1] * lightTravel * 100}%`;
    }
    if (pulsedAt !== null && elapsed - pulsedAt > pulseMilliseconds) pulsedAt = null;
    if (leaning || drawn.pulse !== null || pulsedAt !== null || Math.abs(pose().breath - drawn.breath) > smallestBreath)
      draw();
    next();
  };

  /** Reschedules the next frame at the current rate. */
  const reschedule = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    next();
  };

  const updateTimer = () => {
    const active = isRunning && visible && !document.hidden;
    if (active && timer === undefined) {
      tickedAt = performance.now();
      next();
    }
    if (!active && timer !== undefined) {
      clearTimeout(timer);
      timer = undefined;
    }
  };

  const aimAt = (place: readonly [number, number]) => {
    const wasStill = !moving();
    aim = place;
    // Only for the first move: rescheduling at each would delay the frame for as long as the pointer moves.
    if (wasStill && moving()) reschedule();
  };

  const followPointer = ({ clientX, clientY, pointerType }: PointerEvent) => {
    // Touch that scrolls must not move the light.
    if (pointerType === 'mouse') aimAt([(clientX / innerWidth) * 2 - 1, (clientY / innerHeight) * 2 - 1]);
  };
  const resetAim = () => aimAt([0, 0]);
  const resize = new ResizeObserver(() => {
    fit();
    draw();
  });
  const visibility = new IntersectionObserver(([entry]) => {
    visible = entry?.isIntersecting ?? false;
    updateTimer();
  });

  fit();
  draw();
  resize.observe(canvas);
  visibility.observe(canvas);
  addEventListener('pointermove', followPointer, { passive: true });
  document.documentElement.addEventListener('pointerleave', resetAim);
  document.addEventListener('visibilitychange', updateTimer);
  updateTimer();

  return {
    setRunning: (running) => {
      isRunning = running;
      updateTimer();
    },
    setBeat: (count) => {
      if (beat !== null && beat !== count) {
        pulsedAt = elapsed;
        reschedule();
      }
      beat = count;
    },
    stop: () => {
      isRunning = false;
      updateTimer();
      resize.disconnect();
      visibility.disconnect();
      removeEventListener('pointermove', followPointer);
      document.documentElement.removeEventListener('pointerleave', resetAim);
      document.removeEventListener('visibilitychange', updateTimer);
    },
  };
}
