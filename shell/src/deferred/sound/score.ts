import type { SoundName } from '@vitrine/shell-sdk/sound';

interface Note {
  /** Scientific pitch (`C6`) or hertz. */
  readonly pitch: string | number;
  /** Seconds after the sound begins. */
  readonly at: number;
  /** Seconds until the note is released. */
  readonly seconds: number;
  /** Hertz the note glides to while it sounds. */
  readonly glideTo?: number;
}

/** One sound. Attack, decay and release are seconds; sustain is a share of the peak. */
export interface Cue {
  readonly wave: 'sine' | 'triangle';
  readonly attack: number;
  readonly decay: number;
  readonly sustain: number;
  readonly release: number;
  /** Decibels below the master. */
  readonly volume: number;
  readonly notes: readonly Note[];
  /** Seconds after which its synths are disposed: 1 to 5, and after its last note has faded. */
  readonly disposeAfter: number;
}

/** What all sounds go through (public specification, section 9). */
export const master = { volume: -12, reverb: { decay: 2.5, wet: 0.2, preDelay: 0.01 } } as const;

const chord = (pitches: readonly (string | number)[], at: number, seconds: number): Note[] =>
  pitches.map((pitch) => ({ pitch, at, seconds }));

const struck = { wave: 'sine', attack: 0.004, decay: 0.12, sustain: 0.15, release: 0.35 } as const;

/**
 * The six sounds, as specified in section 9; what it leaves open (lengths, levels) is chosen to stay in the background.
 */
export const score: Readonly<Record<SoundName, Cue>> = {
  /** 440 Hz and a fifth above. */
  hover: { ...struck, decay: 0.06, release: 0.15, volume: -20, notes: chord([440, 660], 0, 0.05), disposeAfter: 1 },
  click: { ...struck, volume: -14, notes: chord(['C6', 'E6', 'G6'], 0, 0.08), disposeAfter: 1 },
  /** Two chords, 150 ms apart. */
  success: {
    ...struck,
    decay: 0.3,
    release: 0.9,
    volume: -12,
    notes: [...chord(['C5', 'E5', 'G5'], 0, 0.14), ...chord(['E5', 'G5', 'C6'], 0.15, 0.4)],
    disposeAfter: 3,
  },
  notification: {
    ...struck,
    release: 0.6,
    volume: -12,
    notes: [...chord(['G5'], 0, 0.1), ...chord(['C6'], 0.1, 0.25)],
    disposeAfter: 2,
  },
  /** A sweep. */
  transition: {
    wave: 'triangle',
    attack: 0.08,
    decay: 0.1,
    sustain: 0.6,
    release: 0.25,
    volume: -26,
    notes: [{ pitch: 220, at: 0, seconds: 0.4, glideTo: 880 }],
    disposeAfter: 2,
  },
  /** A low drone, played once when audio is unlocked over the hero. It ends: its synths are disposed after 5 s. */
  ambient: {
    wave: 'sine',
    attack: 1.4,
    decay: 0.4,
    sustain: 0.7,
    release: 1.6,
    volume: -22,
    notes: chord([55, 82.5, 110], 0, 2.6),
    disposeAfter: 5,
  },
};

/** The distinct start times of a sound's notes, in seconds; the toggle shows one ring for each. */
export const onsetsOf = ({ notes }: Cue): readonly number[] => [...new Set(notes.map(({ at }) => at))];
