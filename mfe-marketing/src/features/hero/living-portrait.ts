import { atRest, drawPose, readDrawing, type Pose } from './portrait-scene.ts';

/** Milliseconds of one breath, and of a pulse from the rim to the summit. */
const breathMilliseconds = 9000;
const pulseMilliseconds = 1000;
/**
 * Milliseconds a frame stands. What a still page pays for is the number of frames, so a breath takes few: no line moves by
 * more than about a third of a pixel in a calm one. A pulse gets more, and a hand on the pointer most.
 */
const calmFrame = 1000 / 4;
const pulseFrame = 1000 / 8;
const handFrame = 1000 / 24;
/** Where the breath turns, it moves less than this for a while, and what stands is still right. */
const sameBreath = 0.04;
/** More would cost fill rate without being seen in hairlines. */
const densest = 1.5;

export interface LivingPortrait {
  /** Stops or goes on, where the motion is. */
  readonly setRunning: (running: boolean) => void;
  /** Each new beat sends a faint pulse through the lines; the first one is only noted. */
  readonly setBeat: (beat: number) => void;
  readonly stop: () => void;
}

/** How far the light follows the pointer, as a share of the drawing's size. */
const lightTravel = 0.14;

/**
 * Brings the portrait to life on `canvas`, from the drawing at `url`: it breathes, and its light, the `veil` over it,
 * follows the pointer a little. Costs nothing while it is off-screen, in a hidden tab or paused. Answers once the first frame, equal to the
 * still drawing, stands; rejects when the drawing cannot be read.
 */
export async function startLivingPortrait(
  canvas: HTMLCanvasElement,
  veil: HTMLElement,
  url: string,
): Promise<LivingPortrait> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The portrait could not be read: ${url} answered ${response.status}`);
  const drawing = readDrawing(await response.text());
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no 2D canvas');

  const fit = () => {
    const density = Math.min(devicePixelRatio, densest);
    const width = Math.round(canvas.clientWidth * density);
    const height = Math.round(canvas.clientHeight * density);
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
  };

  let wanted = true;
  let seen = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tickedAt = 0;
  let drawn: Pose = atRest;
  /** Time that counts: stands still while the portrait does, so that a pause does not jump. */
  let lived = 0;
  let beat: number | null = null;
  let pulsedAt: number | null = null;
  let aim: readonly [number, number] = [0, 0];
  let lean: readonly [number, number] = [0, 0];

  const pose = (): Pose => ({
    breath: Math.sin((lived / breathMilliseconds) * 2 * Math.PI),
    lean,
    pulse: pulsedAt === null ? null : (lived - pulsedAt) / pulseMilliseconds,
  });

  const draw = () => {
    drawn = pose();
    drawPose(context, drawing, drawn);
  };

  const moving = () => Math.abs(aim[0] - lean[0]) + Math.abs(aim[1] - lean[1]) > 0.004;

  // Timers, not animation frames, which would wake the page sixty times a second to draw four.
  const next = () => {
    timer = setTimeout(tick, moving() ? handFrame : pulsedAt === null ? calmFrame : pulseFrame);
  };

  const tick = () => {
    const now = performance.now();
    const step = Math.min(now - tickedAt, calmFrame);
    tickedAt = now;
    lived += step;
    const leaning = moving();
    if (leaning) {
      const ease = 1 - Math.exp(-step / 320);
      lean = [lean[0] + (aim[0] - lean[0]) * ease, lean[1] + (aim[1] - lean[1]) * ease];
      veil.style.translate = `${lean[0] * lightTravel * 100}% ${lean[1] * lightTravel * 100}%`;
    }
    if (pulsedAt !== null && lived - pulsedAt > pulseMilliseconds) pulsedAt = null;
    if (leaning || drawn.pulse !== null || pulsedAt !== null || Math.abs(pose().breath - drawn.breath) > sameBreath)
      draw();
    next();
  };

  /** Lets the next frame come at once when there is more to show than a breath. */
  const hasten = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    next();
  };

  const settle = () => {
    const awake = wanted && seen && !document.hidden;
    if (awake && timer === undefined) {
      tickedAt = performance.now();
      next();
    }
    if (!awake && timer !== undefined) {
      clearTimeout(timer);
      timer = undefined;
    }
  };

  const turnTo = (place: readonly [number, number]) => {
    const atEase = !moving();
    aim = place;
    // Only the first of many moves: each one anew would put the frame off for as long as the pointer moves.
    if (atEase && moving()) hasten();
  };

  const follow = ({ clientX, clientY, pointerType }: PointerEvent) => {
    // A finger that scrolls is no lamp.
    if (pointerType === 'mouse') turnTo([(clientX / innerWidth) * 2 - 1, (clientY / innerHeight) * 2 - 1]);
  };
  const release = () => turnTo([0, 0]);
  const resize = new ResizeObserver(() => {
    fit();
    draw();
  });
  const sight = new IntersectionObserver(([entry]) => {
    seen = entry?.isIntersecting ?? false;
    settle();
  });

  fit();
  draw();
  resize.observe(canvas);
  sight.observe(canvas);
  addEventListener('pointermove', follow, { passive: true });
  document.documentElement.addEventListener('pointerleave', release);
  document.addEventListener('visibilitychange', settle);
  settle();

  return {
    setRunning: (running) => {
      wanted = running;
      settle();
    },
    setBeat: (count) => {
      if (beat !== null && beat !== count) {
        pulsedAt = lived;
        hasten();
      }
      beat = count;
    },
    stop: () => {
      wanted = false;
      settle();
      resize.disconnect();
      sight.disconnect();
      removeEventListener('pointermove', follow);
      document.documentElement.removeEventListener('pointerleave', release);
      document.removeEventListener('visibilitychange', settle);
    },
  };
}
