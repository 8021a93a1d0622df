import { brand, cancellation } from '@vitrine/brand';
import type { ReceiptVariables } from './receipt-variables.ts';
import type { Fact } from './template.ts';

/** What a total is made of. */
export const sumFacts = ({ sums = [] }: Pick<ReceiptVariables, 'sums'>): Fact[] =>
  sums.map(({ label, amount }) => [label, amount]);

/** What a receipt's mail lists. */
export const receiptFacts = (values: ReceiptVariables): Fact[] => [
  ['For', values.title],
  ...sumFacts(values),
  ['Amount', values.monthly ? `${values.amount} a month` : values.amount],
  ['Paid on', values.paidOn],
  ['Receipt', values.receiptNumber],
  ['Invoice', values.invoiceNumber],
];

/** What the payer owes or is charged after a payment. */
export function next({ monthly, rest }: ReceiptVariables): string {
  if (rest)
    return rest.amount === rest.next
      ? `${rest.amount} is still due on this invoice, by ${rest.nextDueDate}.`
      : `${rest.amount} is still due on this invoice. The next payment of ${rest.next} is due by ${rest.nextDueDate}.`;
  return monthly
    ? `This amount is charged each month until you cancel. ${cancellation} You get a receipt like this one with ` +
        'every payment.'
    : 'You don’t owe anything else on this invoice.';
}

/** More came than was due. */
export const kept = (credit: string): string =>
  `${credit} of it was more than was due. We keep it as your credit for the next invoice. If you’d rather have it ` +
  `back, write to ${brand.email.hello}.`;

/** The payer has this plan already. */
export const twice = ({ title }: ReceiptVariables): string =>
  `You already pay for ${title}, so this is a second plan. If you didn’t mean to buy it twice, write to ` +
  `${brand.email.hello} and we’ll give this payment back. Our team has been told as well.`;
