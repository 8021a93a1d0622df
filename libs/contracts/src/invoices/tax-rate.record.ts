import { formatPercent, parsePercent } from '@vitrine/money';
import { z } from 'zod';
import { singleLine } from '../common/pasted-text.ts';
import { recordFields } from '../common/record.ts';
import { onOff, text } from '../common/record-fields.ts';
import { Percent } from './documents/document-figures.ts';

/** Messages beside the fields. */
export const taxRateMessages = {
  name: 'Please name the tax as it should stand on invoices',
  percent: 'Enter a percentage above 0 and up to 100, with up to three decimals, such as 8.875.',
  taken: 'There’s already a tax rate with this name',
  tooMany: 'You have 50 tax rates. Archive one to add another.',
} as const;

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
