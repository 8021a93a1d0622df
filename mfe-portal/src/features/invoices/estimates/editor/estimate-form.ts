import { agencyDay, daysAfter } from '@vitrine/brand';
import {
  type DocumentSettings,
  type Estimate,
  EstimateCreate,
  type EstimateCreateInput,
  EstimateEdit,
  type EstimateEditInput,
  estimateFields,
  estimateMessages,
  EstimateRevision,
  type EstimateRevisionInput,
  depositAmounts,
  depositRow,
  DepositInput,
  inputValues,
  readDiscount,
  typedShape,
  typedValues,
} from '@vitrine/contracts';
import { type Cents, type DocumentTotals, formatCents, formatPercent } from '@vitrine/money';
import { z } from 'zod';
import { checkedAs } from '../../../../shared/forms/form-errors.ts';
import { paths } from '../../../../shared/paths.ts';
import {
  chosenClient,
  EditedLine,
  editedLine,
  later,
  markOversized,
  newLine,
  type Priced,
  typedDiscount,
  typedTotals,
} from '../../documents/lines-form.ts';
import { taxBody, type TaxChoice } from '../../documents/tax-choices.ts';

/** What the editor's page is below. */
export const estimateList = { label: 'Estimates', to: paths.estimates } as const;

export const editorTexts = {
  option: 'Option',
  sent: 'It was sent, so it stays as it is. A change is a new version: open the estimate and press Revise.',
  optional: 'Optional: the client may switch it on or off',
  selected: 'Switched on at first',
  discount: 'Discount on the estimate',
  deposit: 'Deposit',
  depositHint:
    'Such as 30% or $500. The signature makes the invoice and asks for the deposit. Leave it empty for no deposit.',
  sums: 'The total is with the options that are switched on.',
  revise:
    'We’ll send this as a new version with the same number. The client’s link shows it at once; email it to tell them.',
} as const;

const EditedOption = EditedLine.extend({ optional: z.boolean(), selected: z.boolean() });
export type EditedOption = z.output<typeof EditedOption>;

/** Values of the editor. */
export const EditedEstimate = z.object({
  ...typedShape(estimateFields),
  client: z.string(),
  items: z.array(EditedOption),
  discount: z.string(),
  /** As typed, `30%` or `$500`. */
  deposit: later,
});
export type EditedEstimate = z.output<typeof EditedEstimate>;

/** Values of Revise. */
export const RevisedEstimate = EditedEstimate.extend({ changes: z.string() });
export type RevisedEstimate = z.infer<typeof RevisedEstimate>;

export const newOption = (row: number, tax: string): EditedOption => ({
  ...newLine(row, tax),
  optional: false,
  selected: false,
});

export const newEstimate = (now: Date, tax: string, defaults: DocumentSettings): EditedEstimate => ({
  ...typedValues(estimateFields, null),
  message: defaults.estimateMessage,
  terms: defaults.estimateTerms,
  client: chosenClient.byAddress,
  estimateDate: agencyDay(now),
  validUntil: daysAfter(agencyDay(now), defaults.validForDays),
  items: [newOption(0, tax)],
  discount: '',
  deposit: '',
});

const typedDeposit = ({ depositPercent, depositCents }: Estimate): string => {
  if (depositPercent !== null) return formatPercent(depositPercent);
  return depositCents === null ? '' : formatCents(depositCents);
};

export const editedEstimate = (estimate: Estimate): EditedEstimate => ({
  ...typedValues(estimateFields, estimate),
  client: estimate.clientId ?? chosenClient.none,
  items: estimate.items.map((item, row) => ({
    ...editedLine(item, item.tax?.rateId, row),
    optional: item.optional,
    selected: item.optional && item.selected,
  })),
  discount: typedDiscount(estimate.discount),
  deposit: typedDeposit(estimate),
});

/** `10%` is a percentage, anything else an amount; empty is none. */
const discountBody = (text: string): EstimateCreateInput['discount'] => {
  const typed = text.trim();
  if (typed === '') return null;
  return typed.endsWith('%') ? { kind: 'percent', percent: typed } : { kind: 'amount', cents: typed };
};

/** `30%` is a part of the total, anything else an amount; empty is none. */
const depositBody = (text: string): EstimateCreateInput['deposit'] => {
  const typed = text.trim();
  if (typed === '') return null;
  return typed.endsWith('%') ? { percent: typed } : { amount: typed };
};

/** `had`: it has a deposit. A server of the last release doesn't know the field, so it's sent where there is one. */
const bodyOf = ({ client, items, discount, deposit, ...rest }: EditedEstimate, had: boolean) => ({
  ...inputValues(estimateFields, rest),
  ...(client === chosenClient.byAddress ? {} : { clientId: client === chosenClient.none ? null : client }),
  items: items.map(({ row: _row, discount: own, tax, ...item }) => ({
    ...item,
    discount: discountBody(own),
    ...taxBody(tax),
  })),
  discount: discountBody(discount),
  ...((had || deposit.trim() !== '') && { deposit: depositBody(deposit) }),
});

export const createBody = (values: EditedEstimate): EstimateCreateInput => bodyOf(values, false);
export const editBody = (values: EditedEstimate, version: number, had: boolean): EstimateEditInput => ({
  ...bodyOf(values, had),
  version,
});
export const revisionBody = (
  { changes, ...values }: RevisedEstimate,
  version: number,
  had: boolean,
): EstimateRevisionInput => ({
  ...bodyOf(values, had),
  version,
  changes,
});

/** What counts of it while it is typed: options only where they are switched on. */
const countedOf = ({ items, discount }: Pick<EditedEstimate, 'items' | 'discount'>): Priced => ({
  items: items.filter(({ optional, selected }) => !optional || selected),
  discount,
});

/** The total with the options that are switched on; null while a part of it is no number. */
export const estimateSums = (values: EditedEstimate, choices: readonly TaxChoice[]): DocumentTotals | null =>
  typedTotals(countedOf(values), choices);

/** What the typed deposit comes to, as its row below the total; null for none, and while it is no deposit. */
export function typedDepositRow(text: string, totalCents: Cents | undefined): ReturnType<typeof depositRow> {
  const { amount: depositCents = null, percent: depositPercent = null } = readDeposit(text) ?? {};
  return totalCents === undefined ? null : depositRow({ depositCents, depositPercent }, totalCents);
}

const readDeposit = (text: string) => DepositInput.safeParse(depositBody(text)).data;

/** Marks what is wrong with discounts, the total or the deposit. */
const checkFigures =
  (choices: readonly TaxChoice[]) =>
  (values: EditedEstimate, context: z.RefinementCtx): void => {
    if (markOversized(values, context)) return;
    const off = readDiscount(values.discount);
    const total = estimateSums(values, choices)?.totalCents ?? null;
    if (total === null && typeof off !== 'string')
      context.addIssue({ code: 'custom', path: [], message: estimateMessages.tooMuch });
    const deposit = readDeposit(values.deposit);
    const planned = deposit && total ? depositAmounts(deposit, total) : null;
    if (planned && 'message' in planned)
      context.addIssue({ code: 'custom', path: ['deposit', planned.field], message: planned.message });
  };

export const estimateCreateForm = (choices: readonly TaxChoice[]) =>
  checkedAs(EditedEstimate, EstimateCreate, createBody, checkFigures(choices));
export const estimateEditForm = (choices: readonly TaxChoice[]) =>
  checkedAs(EditedEstimate, EstimateEdit, (values) => editBody(values, 1, true), checkFigures(choices));
export const estimateRevisionForm = (choices: readonly TaxChoice[]) =>
  checkedAs(RevisedEstimate, EstimateRevision, (values) => revisionBody(values, 1, true), checkFigures(choices));
