import type { Difference } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import type { ProviderTransactionEntity } from './bookkeeping.entities.ts';
import type { ComparedEntry } from './bookkeeping.repository.ts';

/** What Stripe takes of a payment by card as a rule: 2.9 % and 30 cents. */
const usualFee = (cents: number): number => Math.round(cents * 0.029) + 30;

const signedCents = ({ kind, amountCents }: ComparedEntry): number => (kind === 'refund' ? -amountCents : amountCents);

const missingHere: Partial<Record<ProviderTransactionEntity['kind'], string>> = {
  payment:
    'Stripe took this payment, and we don’t have it. It may be from another system with the same account; if it ' +
    'belongs to an invoice, record it there.',
  refund: 'Stripe gave this back, and we don’t have it. If it belongs to an invoice, set it right there.',
  refund_failure: 'Stripe says this refund failed, and we don’t have that yet. It comes with the next refund check.',
  other: 'Stripe moved this by itself. Look it up in Stripe’s dashboard.',
};

/** Every way in which a day of the provider's and the ledger's entries differ, with why. */
export function differencesOf(
  transactions: readonly ProviderTransactionEntity[],
  entries: readonly ComparedEntry[],
  unknown: readonly ComparedEntry[],
): Difference[] {
  const ours = new Map(entries.map((entry) => [entry.reference, entry]));
  return [
    ...transactions.flatMap((transaction) => compare(transaction, ours.get(transaction.ledgerReference ?? ''))),
    ...unknown.map((entry): Difference => ({
      kind: 'missing_there',
      reference: entry.reference,
      oursCents: signedCents(entry),
      theirsCents: null,
      explanation:
        'We have this entry, and Stripe’s balance doesn’t. A bank debit can take days; if it stays, look it up in ' +
        'Stripe’s dashboard.',
      invoice: entry.invoice,
    })),
  ];
}

function compare(transaction: ProviderTransactionEntity, entry: ComparedEntry | undefined): Difference[] {
  const { kind, type, source, reference, amountCents: theirsCents, feeCents, description } = transaction;
  // Disputes are explained by themselves.
  if (kind === 'payout' || kind === 'fee' || kind === 'dispute') return [];
  const about = { reference: source ?? reference, invoice: entry?.invoice ?? null };
  if (!entry) {
    const why = missingHere[kind] ?? '';
    const explanation = kind === 'other' && description ? `${why} Stripe says: ${description}.` : why;
    return [{ ...about, kind: 'missing_here', oursCents: null, theirsCents, explanation }];
  }
  const oursCents = signedCents(entry);
  const differences: Difference[] = [];
  if (oursCents !== theirsCents)
    differences.push({
      ...about,
      kind: 'amount',
      oursCents,
      theirsCents,
      explanation: `We have ${signed(oursCents)}, and Stripe has ${signed(theirsCents)}.`,
    });
  // Only cards have one rate; bank debits and wallets vary.
  if (type === 'charge' && feeCents !== usualFee(theirsCents))
    differences.push({
      ...about,
      kind: 'fee',
      oursCents: usualFee(theirsCents),
      theirsCents: feeCents,
      explanation:
        `Stripe kept ${formatCents(feeCents)} of it instead of the usual ${formatCents(usualFee(theirsCents))}. ` +
        'Cards from abroad and conversions cost more.',
    });
  return differences;
}

const signed = (cents: number): string => `${cents < 0 ? '−' : ''}${formatCents(Math.abs(cents))}`;
