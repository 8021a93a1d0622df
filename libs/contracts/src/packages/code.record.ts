import { formatCents, parseCents } from '@vitrine/money';
import { z } from 'zod';
import { minimumChargeCents, Timestamp } from '../common/fields.ts';
import { multipleLines, pastedCode, singleLine } from '../common/pasted-text.ts';
import { recordFields } from '../common/record.ts';
import { money, text, wholeNumber } from '../common/record-fields.ts';
import { packageContent, PackageId } from './packages.ts';

/** Messages of the code editor, by field. */
export const codeMessages = {
  code: 'Use 3 to 32 letters, digits or hyphens',
  name: 'Name is required',
  amount: `Enter an amount from ${formatCents(minimumChargeCents)} to $999,999.99`,
  packages: 'Choose at least one package',
  percentOff: 'Use a whole number from 1 to 99',
  feature: 'Use up to 200 characters',
  maxUses: 'Use a whole number from 1 to 100,000, or leave it empty',
} as const;

const whole = (message: string, to: number) => z.number(message).int(message).min(1, message).max(to, message);

const names = new Intl.ListFormat('en-US', { type: 'conjunction' });
export const packageNames = (ids: readonly PackageId[]): string =>
  names.format(ids.map((id) => packageContent[id].name));

/** What a code sells: these packages, or an offer of its own when there are none (decision D11). */
const packages = {
  stored: z.array(PackageId).default([]),
  input: z
    .array(PackageId)
    .max(PackageId.options.length)
    .transform((ids) => PackageId.options.filter((id) => ids.includes(id)))
    .optional(),
  initial: [] as PackageId[],
  typed: z.array(PackageId),
  toTyped: (stored: PackageId[]) => stored,
  toInput: (typed: PackageId[]) => typed,
  show: packageNames,
  showTyped: packageNames,
};

const features = {
  stored: z.array(z.string()),
  input: z
    .array(z.string().overwrite(singleLine).min(1, codeMessages.feature).max(200, codeMessages.feature))
    .max(20, 'Use up to 20 features')
    .default([]),
  initial: [] as string[],
  typed: z.array(z.string()),
  toTyped: (stored: string[]) => stored,
  // Empty lines are no features.
  toInput: (typed: string[]) => typed.map((feature) => feature.trim()).filter(Boolean),
  show: (stored: string[]) => stored.join('\n'),
  showTyped: (typed: string[]) => typed.join('\n'),
};

/**
 * What people write about a campaign code (staff specification, sections 3 and 5). Form, conflicts and the audit log
 * follow this table; a column of its own has each in `CodeEntity`. What an edit leaves out stays.
 */
export const codeFields = recordFields({
  /** Forced to upper case; never changes once it is there, because links carry it. */
  code: {
    ...text(
      z.string(),
      z
        .string(codeMessages.code)
        .overwrite(pastedCode)
        .refine((code) => /^[A-Z0-9-]{3,32}$/.test(code), codeMessages.code),
      '',
    ),
    label: 'Code',
    hint: '3 to 32 letters, digits or hyphens',
    required: codeMessages.code,
  },
  packages: { ...packages, label: 'Packages' },
  /** Off the list price of its packages, in place of an amount; null where it has a price. */
  percentOff: {
    ...wholeNumber(
      z.number().int().nullable().default(null),
      whole(codeMessages.percentOff, 99).nullable().optional(),
      null,
    ),
    label: 'Percent off',
    hint: 'Of the list price, every month',
    required: codeMessages.percentOff,
  },
  /** Dollars a month as decimal text, read half-up (decision D1); 0 where a percentage is taken off. */
  amount: {
    ...money(
      'amountCents',
      z
        .string(codeMessages.amount)
        .max(40, codeMessages.amount)
        .optional()
        .transform((typed) => parseCents(typed ?? '') ?? 0),
    ),
    label: 'Price',
    hint: 'Dollars a month',
    required: codeMessages.amount,
    change: 'the price',
  },
  name: {
    ...text(
      z.string(),
      z.string(codeMessages.name).overwrite(singleLine).min(1, codeMessages.name).max(120, 'Use up to 120 characters'),
      '',
    ),
    label: 'Name',
    required: codeMessages.name,
    change: 'the name',
  },
  description: {
    ...text(z.string(), z.string().overwrite(multipleLines).max(500, 'Use up to 500 characters').default(''), ''),
    label: 'Description',
  },
  features: { ...features, label: 'Features' },
  /** The code stops working at this moment; those who were quoted a price keep it. A form has it as a day. */
  expiresAt: {
    ...text(Timestamp.nullable(), Timestamp.nullable().default(null), null),
    toInput: (typed: string): string | null => typed || null,
    label: 'Last day',
    change: 'the last day',
  },
  /** Paid redemptions until the code is used up. */
  maxUses: {
    ...wholeNumber(z.number().int().nullable(), whole(codeMessages.maxUses, 100_000).nullable().default(null), null),
    label: 'Limit',
    change: 'the limit',
  },
});
