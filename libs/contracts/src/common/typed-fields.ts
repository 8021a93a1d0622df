import { parseCents } from '@vitrine/money';
import { z } from 'zod';
import { IsoDate } from './fields.ts';
import { singleLine, multipleLines } from './pasted-text.ts';

const long = (maximum: number) => `Please use ${maximum} characters or fewer`;
/** {@link singleLine} of at most so many characters. */
export const line = (maximum: number) => z.string().max(maximum, long(maximum)).transform(singleLine);
/** {@link multipleLines} of at most so many characters. */
export const lines = (maximum: number) => z.string().max(maximum, long(maximum)).transform(multipleLines);

/** Dollars as typed, `4,997` or `$19.995`; read half-up into cents, never through a float (decision D1). */
export const moneyText = (message: string) =>
  z
    .string(message)
    .max(40, message)
    .transform((text, context) => {
      const cents = parseCents(text);
      if (cents !== null) return cents;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });

export const dayMessage = 'Please enter a day between 2000 and 2099';
/** A day that a document may have. */
export const Day = IsoDate.refine((day) => day >= '2000-01-01' && day <= '2099-12-31', dayMessage);
