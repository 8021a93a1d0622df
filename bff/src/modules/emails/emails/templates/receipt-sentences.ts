import { accountManager, brand, cancellation } from '@vitrine/brand';
import type { ReceiptVariables } from './receipt-variables.ts';
import { type Block, type Blocks, facts, group, heading, list, type Row } from './blocks.tsx';

/** What a total is made of. */
export const sumFacts = ({ sums = [] }: Pick<ReceiptVariables, 'sums'>): Row[] =>
  sums.map(({ label, amount }) => [label, amount]);

/** What a receipt's mail lists. */
export const receiptFacts = (values: ReceiptVariables): Block =>
  facts([
    ['For', values.title],
    ...sumFacts(values),
    ['Amount', values.monthly ? `${values.amount} a month` : values.amount],
    ['Paid on', values.paidOn],
    ...(values.method === undefined ? [] : [['Paid by', values.method] satisfies Row]),
    ['Receipt', values.receiptNumber],
    ['Invoice', values.invoiceNumber],
  ]);

/** What the payer owes or is charged after a payment. */
export function next({ monthly, rest }: ReceiptVariables): string {
  if (rest?.autopay)
    return rest.amount === rest.next
      ? `The rest, ${rest.amount}, is charged to your card on ${rest.nextDueDate}.`
      : `The rest, ${rest.amount}, is charged to your card in parts. The next one, ${rest.next}, is charged on ` +
          `${rest.nextDueDate}.`;
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
export const overpaymentSentence = (credit: string): string =>
  `${credit} of it was more than was due. We keep it as your credit for the next invoice. If you’d rather have it ` +
  `back, write to ${brand.email.hello}.`;

/** The payer has this plan, or another package, already. */
export const twice = ({ title }: ReceiptVariables): string =>
  `You already have a plan with us, and ${title} is a second one. If you didn’t mean to pay for both, write to ` +
  `${brand.email.hello} and we’ll give this payment back. Our team has been told as well.`;

type FirstMonth = NonNullable<ReceiptVariables['firstMonth']>;

/** What a package's buyer is told of the month that begins. */
export const firstMonthTexts = {
  manager: ({ callOn, startsOn }: FirstMonth): string =>
    `${accountManager.name} is your account manager. She calls you by 5 pm on ${callOn}, at the number you gave us, ` +
    `and work starts on ${startsOn}. You can reach her at ${brand.phone.shown}, or just reply to this email.`,
  when: 'What happens when',
  nextCharge: (amount: string): string => `Next charge, ${amount}. To cancel, write us one line first.`,
  ready: `What to have ready for ${accountManager.firstName}’s call`,
  prepare: [
    'Who runs your website and Google account, and their email address',
    'The name of your EHR or practice management system',
    'Who on your team would like to be on film',
  ],
} as const;

export const firstMonthBlocks = ({ firstMonth }: ReceiptVariables): Blocks =>
  firstMonth
    ? [
        firstMonthTexts.manager(firstMonth),
        group(heading(firstMonthTexts.when), facts(firstMonth.days.map(({ day, text }) => [day, text]))),
        group(heading(firstMonthTexts.ready), list(firstMonthTexts.prepare)),
      ]
    : [];
