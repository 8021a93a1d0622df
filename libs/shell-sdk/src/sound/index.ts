/** Asking for sounds. Bundled with each remote, being one event: it is no part of the shared contract. */
export { soundEvent, soundNames, useSound, type SoundName } from './sound.ts';
