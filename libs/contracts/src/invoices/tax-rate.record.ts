import { formatPercent, parsePercent } from '@vitrine/money';
import { z } from 'zod';
import { singleLine } from '../common/pasted-text.ts';
import { recordFields } from '../common/record.ts';
import { onOff, text } from '../common/record-fields.ts';
import { Percent } from './documents/document-figures.ts';
import { TaxPart } from './documents/line-tax.ts';

/** Messages beside the fields. */
export const taxRateMessages = {
  name: 'Please name the tax as it should stand on invoices',
  percent: 'Enter a percentage above 0 and up to 100, with up to three decimals, such as 8.875.',
  taken: 'There’s already a tax rate with this name',
  parts: 'Write a name and a percentage on each line, such as New York State 4%.',
  partCount: 'A combined rate has from two to six parts. Leave this empty for a single tax.',
  partsDiffer: (sum: number, percent: number): string =>
    `These parts add up to ${formatPercent(sum)}, not to ${formatPercent(percent)}.`,
  tooMany: 'You have 50 tax rates. Archive one to add another.',
} as const;

/** `New York State 4%`. */
export const taxPartText = ({ name, percent }: TaxPart): string => `${name} ${formatPercent(percent)}`;

/** `New York State 4%`, with or without the percent sign; null for anything else. */
function readTaxPart(line: string): TaxPart | null {
  const [, name = '', typed = ''] = /^(.*\S)\s+([\d.]+)\s*%?$/.exec(line) ?? [];
  const percent = parsePercent(typed);
  return name !== '' && name.length <= 60 && percent ? { name, percent } : null;
}

/** The parts of a combined rate as typed, one a line; none for a single tax. */
const TaxParts = z
  .string()
  .max(1000, taxRateMessages.parts)
  .transform((typed, context): TaxPart[] => {
    const lines = typed.split('\n').map(singleLine).filter(Boolean);
    const parts = lines.map(readTaxPart).filter((part) => part !== null);
    const fits = lines.length === 0 || (lines.length > 1 && lines.length <= 6);
    if (fits && parts.length === lines.length) return parts;
    context.addIssue({ code: 'custom', message: fits ? taxRateMessages.parts : taxRateMessages.partCount });
    return z.NEVER;
  });

/** Why parts don't make up a rate; undefined where they do, and for a single tax. */
export function partsProblem({ percent, parts }: { readonly percent: number; readonly parts: readonly TaxPart[] }) {
  const sum = parts.reduce((all, part) => all + part.percent, 0);
  return parts.length === 0 || sum === percent ? undefined : taxRateMessages.partsDiffer(sum, percent);
}

/** What people write about a tax rate. What an edit leaves out stays. */
export const taxRateFields = recordFields({
  name: {
    ...text(
      z.string(),
      z
        .string()
        .transform(singleLine)
        .refine((name) => name.length > 0, taxRateMessages.name)
        .refine((name) => name.length <= 60, 'Please use 60 characters or fewer'),
      '',
    ),
    label: 'Name',
    hint: 'As it stands on invoices, such as NYC sales tax',
    required: taxRateMessages.name,
    change: '{who} renamed the tax rate {before} to {after}',
  },
  /** Typed with or without a percent sign: `8.875`. Stored in thousandths of a percent: 8875 is 8.875 %. */
  percent: {
    stored: Percent,
    input: z
      .string()
      .max(20, taxRateMessages.percent)
      .transform((typed, context) => {
        const percent = parsePercent(typed);
        if (percent) return percent;
        context.addIssue({ code: 'custom', message: taxRateMessages.percent });
        return z.NEVER;
      }),
    initial: 0,
    typed: z.string(),
    toTyped: (percent: number): string => (percent === 0 ? '' : formatPercent(percent).replace('%', '')),
    toInput: (typed: string): string => typed,
    show: formatPercent,
    showTyped: (typed: string): string => typed,
    label: 'Percentage',
    hint: 'Up to three decimals, such as 8.875',
    required: taxRateMessages.percent,
    change: '{who} changed the tax rate {record} from {before}% to {after}%',
  },
  /** Of a combined rate; each is a tax of its own on documents and in the tax summary. */
  parts: {
    stored: z.array(TaxPart).default([]),
    input: TaxParts.optional(),
    initial: [] as TaxPart[],
    typed: z.string(),
    toTyped: (parts: readonly TaxPart[]): string => parts.map(taxPartText).join('\n'),
    toInput: (typed: string): string => typed,
    show: (parts: readonly TaxPart[]): string => parts.map(taxPartText).join(', '),
    showTyped: (typed: string): string => typed,
    label: 'State, city, and other parts',
    hint: 'For a combined rate only: one a line, such as New York State 4%. Invoices and reports show each by itself.',
    change: '{who} changed the parts of {record} from {before} to {after}',
  },
  /** Whether prices contain it already, so that it adds nothing to the total. */
  inclusive: { ...onOff('Included in prices', 'Added to prices'), input: z.boolean().optional(), label: 'Prices' },
  /** What new lines have in the portal; at most one rate is. One that becomes it takes the place of the one that is. */
  isDefault: {
    ...onOff('Yes', 'No'),
    input: z.boolean().optional(),
    label: 'Choose it for new lines',
    hint: 'Instead of the default you have now',
    change: '{who} changed whether {record} is the default tax rate',
  },
});
