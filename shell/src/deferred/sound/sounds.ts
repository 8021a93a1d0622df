import { soundEvent, type SoundName } from '@vitrine/shell-sdk/sound';
import type { SoundEngine } from './engine.ts';
import { score } from './score.ts';
import { placeToggle, type SoundToggle, toggleMilliseconds } from './toggle.ts';

const pressable = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('a[href],button') : null;

/** Pills and circles are the calls to action of the public site (`shape="pill"` of the design system). */
const isCallToAction = (element: HTMLElement): boolean =>
  Number.parseFloat(getComputedStyle(element).borderTopLeftRadius) * 2 >= element.offsetHeight;

/** Whether a mouse has entered a call to action. */
const cueOfHover = ({ target, relatedTarget, pointerType }: PointerEvent): boolean => {
  const element = pressable(target);
  return (
    pointerType === 'mouse' &&
    element !== null &&
    !element.contains(relatedTarget as Node | null) &&
    isCallToAction(element)
  );
};

/** Links to a section and to what opens over the page, and buttons that open a dialog. */
const moving = 'a[href*="#"],a[href*="start="],[data-in-place],[aria-haspopup="dialog"]';

/** What a press sounds like: movement where the view moves, a click on any other call to action, nothing elsewhere. */
const cueOfPress = (target: EventTarget | null): 'click' | 'transition' | null => {
  const element = pressable(target);
  // The toggle plays its own sound.
  if (!element || element.id === 'sound') return null;
  if (element.matches(moving)) return 'transition';
  return isCallToAction(element) ? 'click' : null;
};

/** In local storage, 'true' or 'false' (public specification, section 4). */
const audioKey = 'audioEnabled';

/** Enabled unless the stored value is 'false'. */
const isAudioEnabled = (): boolean => {
  try {
    return localStorage.getItem(audioKey) !== 'false';
  } catch {
    return true;
  }
};

const rememberAudio = (enabled: boolean): void => {
  try {
    localStorage.setItem(audioKey, String(enabled));
  } catch {
    // Storage is blocked: the choice lasts until the page is left.
  }
};

/** Milliseconds after which a sound is skipped, because it would seem unrelated to its cause. */
const maxDelayMs = 400;

/** Gestures that unlock audio. Tone is not fetched before the first of them. */
const gestures = ['pointerdown', 'pointerup', 'keydown'] as const;

/**
 * Whether browsers let a page be heard after it: a mouse counts when it presses, a finger when it is lifted. A finger
 * that scrolls is none, and Tone's start would hold up what scrolls.
 */
const unlocks = ({ type, pointerType }: Event & { readonly pointerType?: string }): boolean =>
  type === 'keydown' || (type === 'pointerdown') === (pointerType === 'mouse');

/** Resolves once the page has answered the gesture: Tone keeps a phone busy while it starts. */
const untilIdle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in self) requestIdleCallback(resolve, { timeout: 1000 });
    else setTimeout(resolve);
  });

const loadEngine = async (onClose: () => void): Promise<SoundEngine> => {
  // Tone writes its name to the console otherwise.
  Object.assign(globalThis, { TONE_SILENCE_LOGGING: true });
  await untilIdle();
  const { startEngine } = await import(/* webpackChunkName: "sound" */ './engine.ts');
  return startEngine(onClose);
};

/** Milliseconds since the page has loaded; 0 where the browser does not say. */
const sinceLoad = (): number => {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming ? performance.now() - entry.loadEventEnd : 0;
};

/** The interface sounds of the public site; quiet where `isQuiet`, as in the staff area. */
export const startSounds = (isSilenced: () => boolean): { readonly onPage: () => void } => {
  let enabled = isAudioEnabled();
  let engine: Promise<SoundEngine | null> | null = null;
  /** A gesture has unlocked audio. */
  let unlocked = false;
  let toggle: SoundToggle | null = null;

  const sound = async (player: SoundEngine, name: SoundName): Promise<void> => {
    try {
      await player.play(name);
      toggle?.ring(score[name]);
    } catch {
      // The browser does not allow sound; this is not an error.
    }
  };

  const play = async (name: SoundName): Promise<void> => {
    if (!enabled || !unlocked || isSilenced() || document.hidden) return;
    const requestTime = performance.now();
    engine ??= start();
    const player = await engine;
    if (player && enabled && performance.now() - requestTime <= maxDelayMs) await sound(player, name);
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

  const unlock = async (): Promise<void> => {
    if (!enabled || unlocked || isSilenced()) return;
    unlocked = true;
    engine ??= start();
    const player = await engine;
    // After a failed start, the next gesture tries again.
    unlocked = player !== null;
    const atHero = location.pathname === '/' && scrollY < innerHeight / 2;
    if (player && enabled && atHero) await sound(player, 'ambient');
  };

  const mute = async (): Promise<void> => (await engine)?.setMuted(!enabled);

  const setEnabled = (now: boolean): void => {
    enabled = now;
    toggle?.setEnabled(now);
    void mute();
    if (now) void unlock();
  };

  for (const gesture of gestures)
    addEventListener(gesture, (event) => unlocks(event) && void unlock(), { capture: true, passive: true });
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
      toggle.setHidden(isSilenced());
    },
    Math.max(0, toggleMilliseconds - sinceLoad()),
  );

  return { onPage: () => toggle?.setHidden(isSilenced()) };
};
