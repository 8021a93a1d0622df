import { longDate } from '@vitrine/brand';
import type { Difference, DisputeMovement } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';

/** A dispute of which something moved on a day, and everything that ever moved for it, oldest first. */
export interface MovedDispute {
  readonly reference: string;
  /** Null for one that we don't have. */
  readonly state: 'needs_response' | 'under_review' | 'won' | 'lost' | 'closed' | null;
  /** Whether its payment is in our ledger. */
  readonly hasPayment: boolean;
  readonly invoice: Difference['invoice'];
  readonly moves: readonly DisputeMove[];
}

/** Cents that left or came back, by a day: in our ledger, or at the provider with the fee it kept. */
interface DisputeMove {
  readonly day: string;
  readonly oursCents: number;
  readonly theirsCents: number;
  readonly feeCents: number;
}

/**
 * What disputes moved on a day, in words. The provider withdraws the money when a dispute is opened and pays it back
 * when it is won; our ledger takes off a lost one only (ADR 0064). `differences` is what that does not explain.
 */
export function explainDisputes(
  day: string,
  disputes: readonly MovedDispute[],
): { readonly disputes: DisputeMovement[]; readonly differences: Difference[] } {
  return {
    disputes: disputes.filter(isOurs).map((dispute) => explained(day, dispute)),
    differences: disputes.flatMap((dispute) => unexplained(day, dispute) ?? []),
  };
}

const isOurs = ({ state, hasPayment }: MovedDispute): boolean => state !== null && hasPayment;

function explained(day: string, { reference, invoice, moves }: MovedDispute): DisputeMovement {
  const today = moves.filter((move) => move.day === day);
  return {
    reference,
    invoice,
    oursCents: sumOf(today, 'oursCents'),
    theirsCents: sumOf(today, 'theirsCents'),
    feeCents: sumOf(today, 'feeCents'),
    explanation: sentencesOf(
      today,
      moves.filter((move) => move.day <= day),
    ).join(' '),
  };
}

function sentencesOf(today: readonly DisputeMove[], until: readonly DisputeMove[]): string[] {
  const withdrawn = takenOf(today, 'theirsCents');
  const booked = takenOf(today, 'oursCents');
  const paidBack = givenOf(today, 'theirsCents');
  const bookedBack = givenOf(today, 'oursCents');
  const fee = sumOf(until, 'feeCents');
  const sentences: string[] = [];
  if (withdrawn > 0) sentences.push(withdrawal(withdrawn, sumOf(today, 'feeCents')));
  if (booked > 0) sentences.push(loss(booked, withdrawn > 0, until));
  if (withdrawn > 0 && booked === 0 && paidBack === 0)
    sentences.push('Our ledger keeps the payment until the dispute is decided.');
  if (paidBack > 0) {
    sentences.push(`The dispute was won, and Stripe paid ${formatCents(paidBack)} back.`);
    if (fee > 0) sentences.push(`Its fee of ${formatCents(fee)} isn’t given back.`);
  }
  if (bookedBack > 0) sentences.push(`Our ledger has the ${formatCents(bookedBack)} again.`);
  return sentences;
}

const withdrawal = (cents: number, fee: number): string =>
  fee > 0
    ? `Stripe withdrew ${formatCents(cents)} for this dispute and kept a fee of ${formatCents(fee)}.`
    : `Stripe withdrew ${formatCents(cents)} for this dispute.`;

function loss(cents: number, isSameDay: boolean, until: readonly DisputeMove[]): string {
  const before = until.find(({ theirsCents }) => theirsCents < 0);
  return before && !isSameDay
    ? `The dispute was lost, so our ledger takes off the ${formatCents(cents)} that Stripe withdrew on ` +
        `${longDate(before.day)}.`
    : `The dispute was lost, so our ledger takes off ${formatCents(cents)}.`;
}

/** A dispute that isn't ours, and a decided one of which the sums differ, on the day of its last movement. */
function unexplained(day: string, dispute: MovedDispute): Difference | null {
  const { reference, invoice, state, moves } = dispute;
  const today = moves.filter((move) => move.day === day);
  if (!isOurs(dispute))
    return {
      kind: 'missing_here',
      reference,
      invoice,
      oursCents: null,
      theirsCents: sumOf(today, 'theirsCents'),
      explanation:
        state === null
          ? 'Stripe moved this for a dispute that we don’t have yet. It comes with the next check of disputes.'
          : 'Stripe moved this for a dispute of a payment that we don’t have.',
    };
  const [oursCents, theirsCents] = [sumOf(moves, 'oursCents'), sumOf(moves, 'theirsCents')];
  const isDecided = state === 'won' || state === 'lost' || state === 'closed';
  if (!isDecided || oursCents === theirsCents || moves.some((move) => move.day > day)) return null;
  return {
    kind: 'amount',
    reference,
    invoice,
    oursCents,
    theirsCents,
    explanation:
      state === 'lost'
        ? 'The dispute was lost, and our ledger hasn’t taken off what Stripe withdrew. Look it up in Stripe.'
        : 'The dispute was won, and Stripe hasn’t paid all of it back yet. If it stays, look it up in Stripe.',
  };
}

type Column = 'oursCents' | 'theirsCents' | 'feeCents';
const sumOf = (moves: readonly DisputeMove[], column: Column): number =>
  moves.reduce((sum, move) => sum + move[column], 0);
const takenOf = (moves: readonly DisputeMove[], column: Column): number =>
  -sumOf(
    moves.filter((move) => move[column] < 0),
    column,
  );
const givenOf = (moves: readonly DisputeMove[], column: Column): number =>
  sumOf(
    moves.filter((move) => move[column] > 0),
    column,
  );
