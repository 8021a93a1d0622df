import { centsText, formatTypedMoney } from '@vitrine/money';
import { z } from 'zod';
import { AmountCents, IsoDate } from './fields.ts';
import { Day, dayMessage } from './typed-fields.ts';

/** A text. One that may be missing is stored as null and typed as an empty text. */
export const text = <
  Stored extends z.ZodType<string | null>,
  Input extends z.ZodType<unknown, string | null | undefined>,
>(
  stored: Stored,
  input: Input,
  initial: z.output<Stored>,
) => ({
  stored,
  input,
  initial,
  typed: z.string(),
  toTyped: (value: string | null): string => value ?? '',
  toInput: (typed: string): string | null => typed,
  show: (value: string | null): string => value ?? '',
  showTyped: (typed: string): string => typed,
});

/** A day that is always there; a form may have none yet. */
export const day = <Input extends z.ZodType<unknown, string | null | undefined>>(input: Input) => ({
  ...text(IsoDate, input, ''),
  isDay: true as const,
});

/** `3/2/2026`, as spreadsheets of the United States write days. */
const spreadsheetDay = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const twoDigits = (digits = ''): string => digits.padStart(2, '0');

/** A day that may be missing, which is stored as null. Left out of an edit, it stays. */
export const dayOrNone = () => ({
  ...text(
    // Servers of a release before know none.
    IsoDate.nullable().default(null),
    z
      .string()
      .refine((typed) => typed === '' || Day.safeParse(typed).success, dayMessage)
      .nullable()
      .transform((typed) => typed || null)
      .optional(),
    null,
  ),
  isDay: true as const,
  read: (cell: string): string => {
    const [, month, date, year] = spreadsheetDay.exec(cell) ?? [];
    return year === undefined ? cell : `${year}-${twoDigits(month)}-${twoDigits(date)}`;
  },
});

/** A whole number, typed as text. One that may be missing is stored as null and typed as an empty text. */
export const wholeNumber = <Stored extends z.ZodType<number | null>, Input extends z.ZodType>(
  stored: Stored,
  input: Input,
  initial: z.output<Stored>,
) => ({
  stored,
  input,
  initial,
  typed: z.string(),
  toTyped: (value: number | null): string => value?.toString() ?? '',
  // Text that is no whole number becomes none, so that `given` refuses it.
  toInput: (typed: string): number | null => {
    if (typed.trim() === '') return null;
    return /^\s*\d+\s*$/.test(typed) ? Number(typed) : Number.NaN;
  },
  show: (value: number | null): string => value?.toLocaleString('en-US') ?? '',
  showTyped: (typed: string): string => typed,
});

/** An amount, typed in dollars, stored in cents. */
export const money = <const As extends string, Input extends z.ZodType<number, string | undefined>>(
  storedAs: As,
  input: Input,
) => ({
  storedAs,
  stored: AmountCents,
  input,
  initial: 0,
  typed: z.string(),
  toTyped: centsText,
  toInput: (typed: string) => typed,
  show: (cents: number): string => (centsText(cents) === '' ? '0.00' : centsText(cents)),
  showTyped: formatTypedMoney,
});

/** `on` and `off` are what a form calls its values. */
export const onOff = (on = 'On', off = 'Off') => ({
  stored: z.boolean(),
  input: z.boolean().default(false),
  initial: false as boolean,
  typed: z.boolean(),
  toTyped: (value: boolean): boolean => value,
  toInput: (typed: boolean): boolean => typed,
  show: (value: boolean): string => (value ? 'yes' : 'no'),
  showTyped: (typed: boolean): string => (typed ? on : off),
});

/** As {@link onOff}; files hold `yes` or `no`, and left out of an edit it stays. */
export const yesOrNo = () => ({
  ...onOff('Yes', 'No'),
  // Servers of a release before know none.
  stored: z.boolean().default(false),
  input: z.boolean().optional(),
  read: (cell: string): boolean | string => {
    const word = comparable(cell);
    if (['yes', 'y', 'true', '1', 'x'].includes(word)) return true;
    return ['no', 'n', 'false', '0'].includes(word) ? false : cell;
  },
  unreadable: 'Use yes or no',
});

const comparable = (written: string): string => written.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
const withWords = <Value extends string>(
  labels: Readonly<Record<Value, string>>,
  written: Readonly<Record<Value, string>>,
) => {
  const values = Object.keys(labels) as Value[];
  return {
    labels,
    read: (cell: string): string =>
      values.find((value) => [value, labels[value]].some((word) => comparable(word) === comparable(cell))) ?? cell,
    unreadable: `Use one of ${Object.values(written).join(', ')}`,
  };
};

/** One of some values. Files hold `written`; default the words that people see. Left out of an edit, it stays. */
export const choice = <Value extends string>(
  values: z.ZodType<Value, Value>,
  labels: Readonly<Record<Value, string>>,
  initial: Value,
  written: Readonly<Record<Value, string>> = labels,
) => ({
  ...withWords(labels, written),
  // Servers of a release before know none.
  stored: values.default(initial as z.core.util.NoUndefined<Value>),
  input: values.optional(),
  initial,
  typed: values,
  toTyped: (value: Value): Value => value,
  toInput: (typed: Value): Value => typed,
  show: (value: Value): string => written[value],
  showTyped: (typed: Value): string => labels[typed],
});

/** One of some values, or null, which people see as `none`. Left out of an edit, it stays. */
export const optionalChoice = <Value extends string>(
  values: z.ZodType<Value, Value>,
  labels: Readonly<Record<Value, string>>,
  none: string,
) => ({
  ...withWords(labels, labels),
  none,
  stored: values.nullable().default(null),
  input: values.nullable().optional(),
  initial: null as Value | null,
  typed: z.union([z.literal(''), values]),
  toTyped: (value: Value | null): Value | '' => value ?? '',
  toInput: (typed: Value | ''): Value | null => (typed === '' ? null : typed),
  show: (value: Value | null): string => (value === null ? '' : labels[value]),
  showTyped: (typed: Value | ''): string => (typed === '' ? none : labels[typed]),
});
