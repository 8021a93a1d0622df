import { parsePercent } from '@vitrine/money';
import { z } from 'zod';
import { Version } from '../../common/fields.ts';
import { inputShape } from '../../common/record.ts';
import { DepositInput } from '../documents/payment-terms.ts';
import { InvoiceItemInput } from '../invoice-edits.ts';
import { estimateFields } from './estimate.record.ts';
import { lines, moneyText } from '../../common/typed-fields.ts';

/** Messages beside the fields, shown by the page before it asks and by the BFF when it is asked. */
export const estimateMessages = {
  validBeforeDate: 'The last day is before the date of the estimate',
  validInPast: 'This day has passed. Please choose a later one',
  discountAmount: 'Enter a discount from $0.01 to $999,999.99',
  percent: 'Enter a percentage above 0% and up to 100%, with up to three decimals',
  tooMuch: 'An estimate can be at most $999,999.99',
  zeroNotSent: 'You can’t send an estimate of $0.00. Please add an item with an amount.',
  noItems: 'Please add an item before you send it',
  note: 'Please write a note',
} as const;

/** A percentage as typed, `12.5` or `12.5%`, as thousandths of a percent; zero is refused. */
const percentText = z
  .string(estimateMessages.percent)
  .max(20, estimateMessages.percent)
  .transform((text, context) => {
    const percent = parsePercent(text);
    if (percent !== null && percent > 0) return percent;
    context.addIssue({ code: 'custom', message: estimateMessages.percent });
    return z.NEVER;
  });

/** What is taken off, as typed. */
const DiscountInput = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('amount'),
    cents: moneyText(estimateMessages.discountAmount).refine((cents) => cents > 0, estimateMessages.discountAmount),
  }),
  z.strictObject({ kind: z.literal('percent'), percent: percentText }),
]);

/** A row: what it costs is computed, never sent. */
export const EstimateItemInput = z.strictObject({
  ...InvoiceItemInput.shape,
  discount: DiscountInput.nullable().default(null),
  /** The client may switch it on or off. */
  optional: z.boolean().default(false),
  /** Of an option: switched on unless the client changes that. */
  selected: z.boolean().default(false),
});
export type EstimateItemInput = z.output<typeof EstimateItemInput>;

const content = {
  ...inputShape(estimateFields),
  items: z.array(EstimateItemInput).max(200, 'An estimate can have at most 200 items'),
  discount: DiscountInput.nullable().default(null),
  /** Due once it is accepted; null for none. Left out, `depositPercent` counts, and an amount stays. */
  deposit: DepositInput.nullable().optional(),
  /** As earlier releases send it: a percentage as typed; null for none. */
  depositPercent: percentText.nullable().default(null),
};

const inOrder = ({
  estimateDate,
  validUntil,
}: {
  estimateDate?: string | undefined;
  validUntil?: string | undefined;
}) => !estimateDate || !validUntil || validUntil >= estimateDate;
const reversed = { path: ['validUntil'], error: estimateMessages.validBeforeDate };

/** Body of `POST /estimates`. The number, and what is left out, are the BFF's: today, valid for 30 days. */
export const EstimateCreate = z
  .object({
    ...content,
    /** Whose it is; null for nobody's. Left out, it is the client with that address, if there is one. */
    clientId: z.uuid().nullable().optional(),
    estimateDate: estimateFields.estimateDate.input.optional(),
    validUntil: estimateFields.validUntil.input.optional(),
  })
  .refine(inOrder, reversed);
export type EstimateCreate = z.output<typeof EstimateCreate>;
export type EstimateCreateInput = z.input<typeof EstimateCreate>;

const whole = {
  /** As read. 409 `stale_version` when someone was faster; the problem's `current` is the estimate as it stands. */
  version: Version,
  ...content,
  /** Whose it is; left out, that stays. */
  clientId: z.uuid().nullable().optional(),
};

/** Body of `PUT /estimates/:id`: a draft as the form holds it. */
export const EstimateEdit = z.object(whole).refine(inOrder, reversed);
export type EstimateEdit = z.output<typeof EstimateEdit>;
export type EstimateEditInput = z.input<typeof EstimateEdit>;

/** Body of `POST /estimates/:id/revise`: what was sent, as its next version. The client's link shows it at once. */
export const EstimateRevision = z
  .object({ ...whole, changes: lines(500).refine((text) => text.length > 0, 'Please say what changed') })
  .refine(inOrder, reversed);
export type EstimateRevision = z.output<typeof EstimateRevision>;
export type EstimateRevisionInput = z.input<typeof EstimateRevision>;

/** With `version` a change made to what one no longer sees is refused (409 `stale_version`). */
export const EstimateVersionBody = z.object({ version: Version });

/** Body of `POST /estimates/:id/invoice`. The client's record is made if there is none. */
export const EstimateInvoicing = z.object({ status: z.enum(['draft', 'sent']).default('draft') });
export type EstimateInvoicing = z.output<typeof EstimateInvoicing>;

export const EstimateNoteCreate = z.strictObject({
  text: lines(2000).refine((text) => text.length > 0, estimateMessages.note),
});

/**
 * What can be done to many at once: `send` mails each, and a draft becomes sent first; `mark-sent` mails nothing;
 * `void` takes each back.
 */
export const EstimateBulk = z.object({
  ids: z.array(z.uuid()).min(1).max(100, 'Please choose at most 100 estimates'),
  action: z.enum(['send', 'mark-sent', 'void']),
});
export type EstimateBulk = z.output<typeof EstimateBulk>;
