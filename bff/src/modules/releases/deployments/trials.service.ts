import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock.ts';
import { type Candidate, candidateAt, statedOf } from './error-budget.ts';
import type { DeployedPart } from './ports/deployed.ts';
import { TrialsRepository } from './trials.repository.ts';

/** Says which builds are on trial, and since when by the server's own clock. */
@Injectable()
export class TrialsService {
  constructor(
    private readonly trials: TrialsRepository,
    private readonly clock: Clock,
  ) {}

  /** The builds under evaluation by the name of their part. A trial begins when the server first sees the change. */
  async candidates(parts: readonly DeployedPart[]): Promise<ReadonlyMap<string, Candidate>> {
    const now = this.clock.now();
    const stated = parts.flatMap((part) => {
      const found = statedOf(part);
      return found ? [{ name: part.name, ...found }] : [];
    });
    const times = await this.trials.seenAt(
      now,
      stated.map(({ name, build, statedSince }) => ({ remote: name, build, statedSince })),
    );
    return new Map(
      stated.flatMap(({ name, ...one }, at) => {
        const candidate = candidateAt(one, times[at] ?? now, now);
        return candidate ? [[name, candidate] as const] : [];
      }),
    );
  }
}
