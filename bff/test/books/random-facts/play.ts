import { acts, bill } from './acts.ts';
import { checkBooks, checkTouched, ClosedDays } from './checks.ts';
import { Choice } from '../choice.ts';
import { Ledger } from './ledger.ts';

/** Steps of one agency, before another begins. */
const stepsOfAgency = 120;
const checkEvery = 40;

/**
 * Plays random months of agencies over the pure readers of the books, without a database: each step checks what it
 * touched, and every so often all of it is compared. Throws with the seed of the agency, which repeats it alone, and
 * its last steps. Answers the acts that were never possible.
 */
export function playRandomFacts(steps: number): string[] {
  const seed = Number(process.env['RANDOM_FACTS_SEED'] ?? 20_261_128);
  const done = new Set<string>();
  for (let played = 0; played < steps; played += stepsOfAgency)
    new Agency(seed + played / stepsOfAgency, done).play(Math.min(stepsOfAgency, steps - played));
  return Object.keys(acts).filter((name) => !done.has(name));
}

class Agency {
  private readonly choice: Choice;
  private readonly ledger = new Ledger('2026-01-02', [false, false, true, false]);
  private readonly closed = new ClosedDays();
  /** What was done in which order, for the message of a failure. */
  private readonly log: string[] = [];

  constructor(
    private readonly seed: number,
    private readonly done: Set<string>,
  ) {
    this.choice = new Choice(seed);
  }

  play(steps: number): void {
    try {
      for (let count = 1; count <= steps; count += 1) {
        this.step();
        if (count % checkEvery === 0 || count === steps) checkBooks(this.ledger);
      }
    } catch (error) {
      const found = error instanceof Error ? error.message : String(error);
      const last = this.log.slice(-30).join('\n');
      throw new Error(`${found}\nRANDOM_FACTS_SEED=${this.seed}:\n${last}`, { cause: error });
    }
  }

  private step(): void {
    const { choice, ledger } = this;
    const pause = choice.chance(0.15) ? choice.upTo(20) * 86_400_000 : choice.upTo(3_600_000) - 1;
    ledger.now = new Date(ledger.now.getTime() + pause);
    ledger.touched.clear();
    const former = choice.chance(0.85) ? choice.one(ledger.books.slice(-12)) : undefined;
    const owner = former?.row.clientId ?? null;
    const book = former ?? bill(ledger, choice);
    const name = former ? this.act(former) : `bill for ${book.row.invoiceDate}`;
    for (const touched of ledger.touched.add(book)) {
      const { number, status, amountCents } = touched.row;
      this.log.push(`${ledger.today} ${name}: ${number} of ${amountCents} is ${status}`);
      this.closed.check(ledger, touched);
      checkTouched(ledger, touched, new Set([owner, touched.row.clientId]));
    }
  }

  /** Does one of the acts that fit an invoice; most don't fit most of them. */
  private act(book: Parameters<typeof checkTouched>[1]): string {
    for (let tries = 0; tries < 8; tries += 1) {
      const [name, act] = this.choice.one(Object.entries(acts)) ?? [];
      if (name === undefined || !act?.(this.ledger, book, this.choice)) continue;
      this.done.add(name);
      return name;
    }
    return 'nothing';
  }
}
