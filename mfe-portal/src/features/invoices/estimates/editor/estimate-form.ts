import { agencyDay, daysAfter } from '@vitrine/brand';
import {
  type Estimate,
  EstimateCreate,
  type EstimateCreateInput,
  estimateDefaults,
  EstimateEdit,
  type EstimateEditInput,
  estimateMessages,
  EstimateRevision,
  type EstimateRevisionInput,
} from '@vitrine/contracts';
import {
  type Cents,
  type Discount,
  documentTotals,
  formatCents,
  formatPercent,
  parseCents,
  parsePercent,
} from '@vitrine/money';
import { z } from 'zod';
import { checkedAs } from '../../../../shared/forms/form-errors.ts';
import { chosenClient } from '../../editor/invoice-form.ts';

export const editorTexts = {
  marked: 'Please check the highlighted fields.',
  discountHint: 'Such as 10% or $50',
  depositHint: 'Such as 30%. Leave it empty for no deposit.',
  revise:
    'We’ll send this as a new version with the same number. The client’s link shows it at once; email it to tell them.',
} as const;

/** Items have a local number as stable React key. */
const EditedItems = z.array(
  z.object({
    row: z.number(),
    description: z.string(),
    quantity: z.string(),
    rate: z.string(),
    discount: z.string(),
    optional: z.boolean(),
    selected: z.boolean(),
  }),
);

/** Values of the editor. */
export const EditedEstimate = z.object({
  client: z.string(),
  clientName: z.string(),
  clientEmail: z.string(),
  title: z.string(),
  estimateDate: z.string(),
  validUntil: z.string(),
  items: EditedItems,
  discount: z.string(),
  depositPercent: z.string(),
  message: z.string(),
  terms: z.string(),
});
export type EditedEstimate = z.infer<typeof EditedEstimate>;
export type EditedItem = EditedEstimate['items'][number];

/** Values of Revise. */
export const RevisedEstimate = EditedEstimate.extend({ changes: z.string() });
export type RevisedEstimate = z.infer<typeof RevisedEstimate>;

export const newItem = (row: number): EditedItem => ({
  row,
  description: '',
  quantity: '1',
  rate: '',
  discount: '',
  optional: false,
  selected: false,
});

export const newEstimate = (now: Date): EditedEstimate => ({
  client: chosenClient.byAddress,
  clientName: '',
  clientEmail: '',
  title: '',
  estimateDate: agencyDay(now),
  validUntil: daysAfter(agencyDay(now), estimateDefaults.validForDays),
  items: [newItem(0)],
  discount: '',
  depositPercent: '',
  message: '',
  terms: '',
});

const plain = (cents: Cents): string => formatCents(cents).replaceAll(/[$,]/g, '');
const typedDiscount = (discount: Discount | null): string => {
  if (!discount) return '';
  return discount.kind === 'percent' ? formatPercent(discount.percent) : formatCents(discount.cents);
};

export const editedEstimate = (estimate: Estimate): EditedEstimate => ({
  client: estimate.clientId ?? chosenClient.none,
  clientName: estimate.clientName,
  clientEmail: estimate.clientEmail,
  title: estimate.title,
  estimateDate: estimate.estimateDate,
  validUntil: estimate.validUntil,
  items: estimate.items.map(({ description, quantity, rateCents, discount, optional, selected }, row) => ({
    row,
    description,
    quantity,
    rate: plain(rateCents),
    discount: typedDiscount(discount),
    optional,
    selected: optional && selected,
  })),
  discount: typedDiscount(estimate.discount),
  depositPercent: estimate.depositPercent === null ? '' : formatPercent(estimate.depositPercent),
  message: estimate.message,
  terms: estimate.terms,
});

/** `10%` is a percentage, anything else an amount; empty is none. */
const discountBody = (text: string): EstimateCreateInput['discount'] => {
  const typed = text.trim();
  if (typed === '') return null;
  return typed.endsWith('%') ? { kind: 'percent', percent: typed } : { kind: 'amount', cents: typed };
};

const bodyOf = ({ client, items, discount, depositPercent, ...rest }: EditedEstimate) => ({
  ...rest,
  ...(client === chosenClient.byAddress ? {} : { clientId: client === chosenClient.none ? null : client }),
  items: items.map(({ row: _row, discount: own, ...item }) => ({ ...item, discount: discountBody(own) })),
  discount: discountBody(discount),
  depositPercent: depositPercent.trim() || null,
});

export const createBody = (values: EditedEstimate): EstimateCreateInput => bodyOf(values);
export const editBody = (values: EditedEstimate, version: number): EstimateEditInput => ({
  ...bodyOf(values),
  version,
});
export const revisionBody = ({ changes, ...values }: RevisedEstimate, version: number): EstimateRevisionInput => ({
  ...bodyOf(values),
  version,
  changes,
});

const discountOf = (text: string): Discount | null | undefined => {
  const typed = text.trim();
  if (typed === '') return null;
  if (typed.endsWith('%')) {
    const percent = parsePercent(typed);
    return percent === null ? undefined : { kind: 'percent', percent };
  }
  const cents = parseCents(typed);
  return cents === null ? undefined : { kind: 'amount', cents };
};

/** What an item comes to while it is typed; null while a part of it is no number. */
export function typedAmount({ quantity, rate, discount }: EditedItem): Cents | null {
  const rateCents = parseCents(rate);
  const less = discountOf(discount);
  if (rateCents === null || less === undefined) return null;
  return documentTotals([{ quantity, rateCents, discount: less, tax: null }], null)?.lines[0]?.amountCents ?? null;
}

/** The typed total with the options that are switched on; null while a part of it is no number. */
export function typedTotal({ items, discount }: Pick<EditedEstimate, 'items' | 'discount'>): Cents | null {
  const less = discountOf(discount);
  if (less === undefined || items.some((item) => typedAmount(item) === null)) return null;
  const counted = items.filter(({ optional, selected }) => !optional || selected);
  const lines = counted.map((item) => ({
    quantity: item.quantity,
    rateCents: parseCents(item.rate) ?? 0,
    discount: discountOf(item.discount) ?? null,
    tax: null,
  }));
  return documentTotals(lines, less)?.totalCents ?? null;
}

/** An unknown client is a problem of the name that was typed. */
export const errorNames = { clientName: 'clientId' } as const;

const withinMaximum = (values: EditedEstimate, context: z.RefinementCtx): void => {
  if (typedTotal(values) === null) context.addIssue({ code: 'custom', path: [], message: estimateMessages.tooMuch });
};

export const EstimateCreateForm = checkedAs(EditedEstimate, EstimateCreate, createBody, withinMaximum);
export const EstimateEditForm = checkedAs(EditedEstimate, EstimateEdit, (values) => editBody(values, 1), withinMaximum);
export const EstimateRevisionForm = checkedAs(
  RevisedEstimate,
  EstimateRevision,
  (values) => revisionBody(values, 1),
  withinMaximum,
);
