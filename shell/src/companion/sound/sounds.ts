import { soundEvent, type SoundName } from '@vitrine/shell-sdk/sound';
import { cueOfHover, cueOfPress } from './cues.ts';
import type { SoundEngine } from './engine.ts';
import { audioKey, isAudioEnabled, rememberAudio } from './preference.ts';
import { score } from './score.ts';
import { placeToggle, toggleMilliseconds, type SoundToggle } from './toggle.ts';

/** Milliseconds for which a sound is worth waiting for; later it would belong to nothing. */
const patience = 400;

/** Signs that allow a page to be heard. Before the first of them nothing of Tone is fetched. */
const gestures = ['pointerdown', 'keydown'] as const;

const loadEngine = async (onRest: () => void): Promise<SoundEngine> => {
  // Tone writes its name to the console otherwise.
  Object.assign(globalThis, { TONE_SILENCE_LOGGING: true });
  const { startEngine } = await import(/* webpackChunkName: "sound" */ './engine.ts');
  return startEngine(onRest);
};

/** Milliseconds since the page has loaded; 0 where the browser does not say. */
const sinceLoad = (): number => {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming ? performance.now() - entry.loadEventEnd : 0;
};

/** The interface sounds of the public site; quiet where `isQuiet`, as in the staff area. */
export const startSounds = (isQuiet: () => boolean): { readonly onPage: () => void } => {
  let enabled = isAudioEnabled();
  let engine: Promise<SoundEngine | null> | null = null;
  /** A gesture has allowed the page to be heard. */
  let awake = false;
  let toggle: SoundToggle | null = null;

  const sound = async (player: SoundEngine, name: SoundName): Promise<void> => {
    try {
      await player.play(name);
      toggle?.ring(score[name]);
    } catch {
      // Where the browser wants no sound there is none, and no complaint.
    }
  };

  const play = async (name: SoundName): Promise<void> => {
    if (!enabled || !awake || isQuiet() || document.hidden) return;
    const asked = performance.now();
    engine ??= start();
    const player = await engine;
    if (player && enabled && performance.now() - asked <= patience) await sound(player, name);
  };

  const start = async (): Promise<SoundEngine | null> => {
    try {
      const player = await loadEngine(() => (engine = null));
      player.setMuted(!enabled);
      return player;
    } catch {
      // A failed start is silent (public specification, section 8).
      engine = null;
      return null;
    }
  };

  const wake = async (): Promise<void> => {
    if (!enabled || awake || isQuiet()) return;
    awake = true;
    engine ??= start();
    const player = await engine;
    // A start that failed is tried again with the next gesture.
    awake = player !== null;
    const atHero = location.pathname === '/' && scrollY < innerHeight / 2;
    if (player && enabled && atHero) await sound(player, 'ambient');
  };

  const mute = async (): Promise<void> => (await engine)?.setMuted(!enabled);

  const setEnabled = (now: boolean): void => {
    enabled = now;
    toggle?.setEnabled(now);
    void mute();
    if (now) void wake();
  };

  for (const gesture of gestures) addEventListener(gesture, () => void wake(), { capture: true, passive: true });
  addEventListener(
    'pointerover',
    (event) => {
      if (cueOfHover(event)) void play('hover');
    },
    { passive: true },
  );
  addEventListener(
    'click',
    ({ target }) => {
      const cue = cueOfPress(target);
      if (cue) void play(cue);
    },
    { capture: true, passive: true },
  );
  addEventListener(soundEvent, (event) => void play((event as CustomEvent<SoundName>).detail));
  // Another tab of ours has changed its mind.
  addEventListener('storage', ({ key }) => {
    if (key === audioKey) setEnabled(isAudioEnabled());
  });

  setTimeout(
    () => {
      toggle = placeToggle(() => {
        setEnabled(!enabled);
        rememberAudio(enabled);
        void play('click');
      });
      toggle.setEnabled(enabled);
      toggle.setHidden(isQuiet());
    },
    Math.max(0, toggleMilliseconds - sinceLoad()),
  );

  return { onPage: () => toggle?.setHidden(isQuiet()) };
};
