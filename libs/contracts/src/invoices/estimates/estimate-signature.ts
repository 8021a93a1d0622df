import { z } from 'zod';

/** The pad that a client signs on, and the most characters of its path. */
export const signaturePad = { width: 600, height: 200, pathMaximum: 12_000 } as const;

export const signatureTexts = {
  missing: 'Please sign in the box, or choose to type your signature',
  tooLong: 'This signature has too many strokes. Please clear it and sign again',
  name: 'Please type your full name',
} as const;

/** Least length of a drawn signature, in units of the pad: a tap or a slip is no signature. */
const inkMinimum = 40;

type Stroke = readonly (readonly [x: number, y: number])[];

/** One step of a path: `M` begins a stroke, `L` continues it; units of the pad with at most one decimal. */
const step = /^([ML])(\d{1,3}(?:\.\d)?),(\d{1,3}(?:\.\d)?)$/;

/**
 * The strokes of a path such as `M12,40 L13.5,41`; null for anything else. Nothing but numbers within the pad passes,
 * so that a path is harmless wherever it is drawn.
 */
export function strokesOf(path: string): Stroke[] | null {
  if (path.length > signaturePad.pathMaximum) return null;
  const strokes: [number, number][][] = [];
  for (const text of path.split(' ')) {
    const [, command, x, y] = step.exec(text) ?? [];
    const point: [number, number] = [Number(x), Number(y)];
    if (command === undefined || point[0] > signaturePad.width || point[1] > signaturePad.height) return null;
    if (command === 'M') strokes.push([point]);
    else if (strokes.length === 0) return null;
    else strokes.at(-1)?.push(point);
  }
  return strokes;
}

/** The path of strokes, as {@link strokesOf} reads it. */
export const pathOfStrokes = (strokes: readonly Stroke[]): string =>
  strokes
    .flatMap((stroke) => stroke.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${short(x)},${short(y)}`))
    .join(' ');

const short = (value: number): number => Math.round(value * 10) / 10;

const lengthOf = (strokes: readonly Stroke[]): number =>
  strokes.reduce(
    (sum, stroke) =>
      stroke.reduce((length, [x, y], index) => {
        const [fromX, fromY] = stroke[index - 1] ?? [x, y];
        return length + Math.hypot(x - fromX, y - fromY);
      }, sum),
    0,
  );

/** Whether enough was drawn for a signature. */
export const isSigned = (strokes: readonly Stroke[]): boolean => lengthOf(strokes) >= inkMinimum;

/** A drawn signature as path data of {@link signaturePad}. */
export const SignaturePath = z
  .string()
  .max(signaturePad.pathMaximum, signatureTexts.tooLong)
  .refine((path) => {
    const strokes = strokesOf(path);
    return strokes !== null && isSigned(strokes);
  }, signatureTexts.missing);
