/** Requests sounds by one event. Bundled with each remote, so it is not part of the shared contract. */

/** The six sounds of the product (public specification, section 9). */
export const soundNames = ['hover', 'click', 'success', 'notification', 'transition', 'ambient'] as const;
export type SoundName = (typeof soundNames)[number];

/** How a sound is asked for; its `detail` is a `SoundName`. Whoever plays listens on the window. */
export const soundEvent = 'vitrine:sound';

const sound = {
  play: (name: SoundName): void => {
    dispatchEvent(new CustomEvent<SoundName>(soundEvent, { detail: name }));
  },
} as const;

/**
 * Interface sounds: `const { play } = useSound()`, then `play('success')` where something ended well and
 * `play('notification')` where something arrived. Hover, click and transition come by themselves. No sound
 * is played while sound is off or before the visitor's first gesture; whatever is played must also be visible.
 */
export const useSound = (): typeof sound => sound;
