import { randomFrom } from '../support/random.ts';

const day = 86_400_000;

/** What chance decides; the same for the same seed. */
export class Choice {
  readonly random: () => number;

  constructor(seed: number) {
    this.random = randomFrom(seed);
  }

  chance(share: number): boolean {
    return this.random() < share;
  }

  /** From 1 to the maximum. */
  upTo(maximum: number): number {
    return 1 + Math.floor(this.random() * Math.max(1, maximum));
  }

  one<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.random() * list.length)];
  }

  /** A moment in these days before another. */
  before(moment: Date, days: number): Date {
    return new Date(moment.getTime() - Math.floor(this.random() * days * day));
  }
}
