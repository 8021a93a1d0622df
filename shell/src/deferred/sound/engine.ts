import type { SoundName } from '@vitrine/shell-sdk/sound';
// Imported by file: the package's entry point creates an audio context with a worker from a blob, which our content
// security policy forbids.
import { Context } from 'tone/build/esm/core/context/Context.js';
import { setContext } from 'tone/build/esm/core/context/GlobalContext.js';
import { Reverb } from 'tone/build/esm/effect/Reverb.js';
import { Synth } from 'tone/build/esm/instrument/Synth.js';
import { master, score } from './score.ts';

/** What plays the score, with Tone. A chunk of its own, fetched after a gesture. */
export interface SoundEngine {
  /** Plays one sound; resolves once it is on its way. Rejects where the browser does not let a page be heard. */
  readonly play: (name: SoundName) => Promise<void>;
  /** Mutes the output. */
  readonly setMuted: (muted: boolean) => void;
}

/** Milliseconds without a sound after which the engine closes and releases the audio device. */
const idleMs = 10_000;

/** Ends the task: each part of the start takes tens of milliseconds on a phone, while somebody waits for a press. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Starts audio; needs a gesture of the visitor before. `onClose` is called when the engine closes with its context,
 * which also frees the silent nodes that Tone leaves running for every disposed synth.
 */
export const startEngine = async (onClose: () => void): Promise<SoundEngine> => {
  const context = new Context({
    clockSource: 'timeout',
    latencyHint: 'interactive',
    lookAhead: 0.02,
    updateInterval: 0.25,
  });
  setContext(context);
  await context.resume();
  await nextTask();
  context.destination.volume.value = master.volume;
  await nextTask();
  const reverb = new Reverb(master.reverb).toDestination();
  await reverb.ready;
  await nextTask();
  const close = (): void => {
    onClose();
    // A context that cannot be closed is garbage-collected.
    context.close().catch(() => undefined);
  };
  let idleTimer = setTimeout(close, idleMs);

  return {
    setMuted: (muted) => {
      context.destination.mute = muted;
    },
    play: async (name) => {
      const { wave, attack, decay, sustain, release, volume, notes, disposeAfter } = score[name];
      clearTimeout(idleTimer);
      await context.resume();
      const start = context.now();
      const synths = notes.map(({ pitch, at, seconds, glideTo }) => {
        const synth = new Synth({
          oscillator: { type: wave },
          envelope: { attack, decay, sustain, release },
          volume,
        }).connect(reverb);
        synth.triggerAttackRelease(pitch, seconds, start + at);
        if (glideTo !== undefined) synth.frequency.exponentialRampTo(glideTo, seconds, start + at);
        return synth;
      });
      setTimeout(() => {
        for (const synth of synths) synth.dispose();
      }, disposeAfter * 1000);
      idleTimer = setTimeout(close, idleMs);
    },
  };
};
