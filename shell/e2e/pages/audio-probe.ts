import type { Page } from 'playwright/test';

interface Probe {
  /** Loudest sample since the page began or `listenAnew`. */
  peak: number;
  /** The most energetic fifth of a second since then, mono. */
  loudest: number[];
  energy: number;
  rate: number;
  /** Oscillators that were started so far. */
  started: number;
  /** Parameters that a signal drives: a synth has several, and lets go of them only when it is disposed. */
  driven: number;
  /** Seconds of the reverb's impulse response. */
  impulse: number;
  /** Audio contexts that have been heard, and those that were closed. */
  contexts: number;
  closed: number;
  /** Seconds the audio has run. */
  seconds: number;
}

declare global {
  var audioProbe: Probe | undefined;
}

/** Listens at the speakers' side of the page's audio, below Tone. Install it before the page is opened. */
export const installAudioProbe = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const probe: Probe = {
      peak: 0,
      loudest: [],
      energy: 0,
      rate: 0,
      started: 0,
      driven: 0,
      impulse: 0,
      contexts: 0,
      closed: 0,
      seconds: 0,
    };
    globalThis.audioProbe = probe;
    const method = (prototype: object, name: string): unknown =>
      Object.getOwnPropertyDescriptor(prototype, name)?.value;
    const connect = method(AudioNode.prototype, 'connect') as (this: AudioNode, ...args: unknown[]) => AudioNode;
    const drivers = new Map<AudioParam, Set<AudioNode>>();
    const taps = new WeakMap<BaseAudioContext, AudioNode>();
    const tapOf = (context: AudioContext): AudioNode => {
      const existing = taps.get(context);
      if (existing) return existing;
      // Its window is whole however late this page's thread looks at it, and windows overlap many times.
      const tap = context.createAnalyser();
      tap.fftSize = 8192;
      const window = new Float32Array(tap.fftSize);
      setInterval(() => {
        tap.getFloatTimeDomainData(window);
        const energy = window.reduce((sum, sample) => sum + sample * sample, 0);
        probe.peak = window.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), probe.peak);
        probe.seconds = context.currentTime;
        probe.driven = [...drivers.values()].filter(({ size }) => size > 0).length;
        if (energy > probe.energy) Object.assign(probe, { energy, loudest: [...window] });
      }, 10);
      taps.set(context, tap);
      probe.rate = context.sampleRate;
      probe.contexts += 1;
      context.addEventListener('statechange', () => {
        if (context.state === 'closed') probe.closed += 1;
      });
      return tap;
    };
    AudioNode.prototype.connect = function tapped(this: AudioNode, ...args: unknown[]) {
      const [target] = args;
      if (target instanceof AudioDestinationNode && this.context instanceof AudioContext)
        connect.call(this, tapOf(this.context));
      if (target instanceof AudioParam && this.context instanceof AudioContext)
        drivers.set(target, (drivers.get(target) ?? new Set()).add(this));
      return connect.apply(this, args);
    };
    const disconnect = method(AudioNode.prototype, 'disconnect') as (this: AudioNode, ...args: unknown[]) => void;
    AudioNode.prototype.disconnect = function untapped(this: AudioNode, ...args: unknown[]) {
      const [target] = args;
      if (target instanceof AudioParam) drivers.get(target)?.delete(this);
      if (args.length === 0) for (const nodes of drivers.values()) nodes.delete(this);
      disconnect.apply(this, args);
    };
    const start = method(AudioScheduledSourceNode.prototype, 'start') as (
      this: AudioScheduledSourceNode,
      when?: number,
    ) => void;
    OscillatorNode.prototype.start = function started(this: OscillatorNode, when?: number) {
      if (this.context instanceof AudioContext) probe.started += 1;
      start.call(this, when);
    };
    const buffer = Object.getOwnPropertyDescriptor(ConvolverNode.prototype, 'buffer');
    Object.defineProperty(ConvolverNode.prototype, 'buffer', {
      ...buffer,
      set(value: AudioBuffer | null) {
        if (value) probe.impulse = value.duration;
        buffer?.set?.call(this, value);
      },
    });
  });
};

/** Clears the recorded sound. */
export const listenAnew = (page: Page): Promise<void> =>
  page.evaluate(() => void Object.assign(globalThis.audioProbe ?? {}, { peak: 0, loudest: [], energy: 0 }));

export const readProbe = async (page: Page): Promise<Omit<Probe, 'loudest'>> => {
  const probe = await page.evaluate(() => globalThis.audioProbe && { ...globalThis.audioProbe, loudest: undefined });
  if (!probe) throw new Error('The audio probe was not installed before the page was opened');
  return probe;
};

/**
 * How strongly each frequency (hertz) was heard where it was loudest, by the Goertzel algorithm under a Hann window.
 */
export const strengths = (page: Page, frequencies: readonly number[]): Promise<number[]> =>
  page.evaluate((targets) => {
    const { loudest, rate } = globalThis.audioProbe ?? { loudest: [], rate: 1 };
    return targets.map((frequency) => {
      const turn = 2 * Math.cos((2 * Math.PI * frequency) / rate);
      let before = 0;
      let last = 0;
      for (const [index, sample] of loudest.entries()) {
        const shaped = sample * Math.sin((Math.PI * index) / loudest.length) ** 2;
        [before, last] = [last, shaped + turn * last - before];
      }
      return Math.sqrt(before * before + last * last - turn * before * last) / loudest.length;
    });
  }, frequencies);
