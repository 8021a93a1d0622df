/** What tells the six apart. Lengths are in the drawing's units, of which a head is about 112 high. */
export interface Face {
  readonly id: string;
  /** Half the width of the face. */
  readonly width: number;
  /** How much the jaw narrows, 0 to 0.4. */
  readonly jaw: number;
  /** Radians; positive looks to the right. */
  readonly yaw: number;
  /** How steep the slices are. */
  readonly tilt: number;
  /** How open the eyes are. */
  readonly eyes: number;
  /** Stroke of the brows. */
  readonly brows: number;
  /** Half the width of the mouth, how far its corners rise, and how filled the lips are. */
  readonly mouth: number;
  readonly smile: number;
  readonly lips: number;
  /** Half the width of the neck, and the lines of the collar by their drop. */
  readonly neck: number;
  readonly collar: readonly number[];
  readonly glasses: boolean;
  /** Radius of an earring; 0 for none. */
  readonly earring: number;
  readonly earringSide: -1 | 1;
  readonly hair: 'bun' | 'swept' | 'bob' | 'long' | 'curls' | 'cropped';
  readonly beard: boolean;
}

const usual = {
  tilt: 1,
  eyes: 3.4,
  brows: 1.8,
  mouth: 10.5,
  smile: 0.6,
  lips: 0.3,
  neck: 14,
  collar: [0],
  glasses: false,
  earring: 0,
  earringSide: -1,
  beard: false,
} as const;

export const faces: readonly Face[] = [
  { ...usual, id: 'maren', width: 37, jaw: 0.2, yaw: 0.24, hair: 'bun', earring: 1.8, brows: 1.5, collar: [0, 5] },
  {
    ...usual,
    id: 'theo',
    width: 40,
    jaw: 0.06,
    yaw: 0.16,
    hair: 'swept',
    beard: true,
    brows: 2.6,
    lips: 0.14,
    neck: 19,
    mouth: 10,
  },
  { ...usual, id: 'june', width: 41, jaw: 0.1, yaw: 0, hair: 'bob', glasses: true, eyes: 3, smile: 1.6, brows: 1.4 },
  { ...usual, id: 'anjali', width: 36, jaw: 0.24, yaw: 0.02, hair: 'long', eyes: 4, brows: 2.4, lips: 0.45, neck: 13 },
  {
    ...usual,
    id: 'vivian',
    width: 37,
    jaw: 0.16,
    yaw: -0.26,
    hair: 'curls',
    earring: 5.2,
    earringSide: 1,
    eyes: 3.8,
    lips: 0.5,
    mouth: 11,
    tilt: -1,
  },
  {
    ...usual,
    id: 'desmond',
    width: 39,
    jaw: 0.08,
    yaw: -0.2,
    hair: 'cropped',
    beard: true,
    brows: 2.4,
    lips: 0.24,
    neck: 20,
    collar: [0, 6, 12],
    mouth: 11,
    tilt: -1,
  },
];
