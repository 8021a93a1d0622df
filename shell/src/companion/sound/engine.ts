import type { SoundName } from '@vitrine/shell-sdk/sound';
// By its files: the package's own door makes an audio context with a worker from a blob, which our content security policy refuses.
import { Context } from 'tone/build/esm/core/context/Context.js';
import { setContext } from 'tone/build/esm/core/context/GlobalContext.js';
import { Reverb } from 'tone/build/esm/effect/Reverb.js';
import { Synth } from 'tone/build/esm/instrument/Synth.js';
import { master, score } from './score.ts';

/** What plays the score, with Tone. A chunk of its own, fetched after a gesture. */
export interface SoundEngine {
  /** Plays one sound; resolves once it is on its way. Rejects where the browser does not let a page be heard. */
  readonly play: (name: SoundName) => Promise<void>;
  /** Silences the output, whatever sounds. */
  readonly setMuted: (muted: boolean) => void;
}

/** Milliseconds without a sound after which the engine ends, and gives the audio device back. */
const restAfter = 10_000;

/**
 * Starts audio; the visitor must have pressed something before. `onRest` hears that the engine has ended, with its
 * context: Tone leaves a few silent nodes of every disposed synth running (a constant source counts as stopped before it
 * is told to stop), and they go with the context.
 */
export const startEngine = async (onRest: () => void): Promise<SoundEngine> => {
  const context = new Context({
    clockSource: 'timeout',
    latencyHint: 'interactive',
    lookAhead: 0.02,
    updateInterval: 0.25,
  });
  setContext(context);
  await context.resume();
  context.destination.volume.value = master.volume;
  const reverb = new Reverb(master.reverb).toDestination();
  await reverb.ready;
  const rest = (): void => {
    onRest();
    // Nothing is left to be heard; what cannot be closed is collected.
    context.close().catch(() => undefined);
  };
  let resting = setTimeout(rest, restAfter);

  return {
    setMuted: (muted) => {
      context.destination.mute = muted;
    },
    play: async (name) => {
      const { wave, attack, decay, sustain, release, volume, notes, disposeAfter } = score[name];
      clearTimeout(resting);
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
      resting = setTimeout(rest, restAfter);
    },
  };
};
