import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { agencyDay } from '@vitrine/brand';
import {
  type CodeClient,
  type PracticeType,
  practiceTypeChoices,
  practiceTypes,
  type ResolvedCode,
} from '@vitrine/contracts';
import { Clock } from '../../platform/clock/index.ts';
import type { SqlRunner } from '../../platform/database/index.ts';
import { AppError, type Limit, Throttle } from '../../platform/http/index.ts';
import { splitName } from '../../platform/names.ts';
import { PackagesService } from '../packages/index.ts';
import { newAccessCode } from './access-code.ts';
import { priceWithCode } from './code-terms.ts';
import { type CodeRecord, CodesRepository } from './codes.repository.ts';

export type { CodeRecord } from './codes.repository.ts';

/** Wrong codes of one network: far more than anyone mistypes, far less than guessing takes. */
const missesOfNetwork: Limit = { name: 'codes:network', by: 'network', hits: 20, seconds: 600 };
/** Wrong codes with the same beginning, which is no secret: a client's is made of the company's name. */
const missesOfPrefix: Limit = { name: 'codes:prefix', hits: 100, seconds: 3600 };
/** Wrong codes in all: networks are cheap. */
const misses: Limit = { name: 'codes:misses', hits: 3000, seconds: 3600 };
/**
 * Wrong codes of one network while one of the two shared limits is reached. They cannot simply refuse, or anybody could
 * switch off a client's code, or all of them, by guessing.
 */
const missesOfNetworkWhileReached: Limit = { name: 'codes:network-held', by: 'network', hits: 2, seconds: 3600 };
const prefixLength = 5;

/** The wizard's choice that a client's business type names, by its value or its label. */
const practiceTypeOf = (text: string): PracticeType | null => {
  const wanted = text.trim().toLowerCase();
  const found = practiceTypeChoices.find((type) => [type, practiceTypes[type].toLowerCase()].includes(wanted));
  return found ?? null;
};

/** Campaign, promo and client access codes (decision D4). */
@Injectable()
export class CodesService {
  constructor(
    private readonly codes: CodesRepository,
    private readonly packages: PackagesService,
    private readonly throttle: Throttle,
    private readonly clock: Clock,
  ) {}

  /** Throws `invalid_code`, alike for unknown, expired, retired and used-up codes, or `rate_limited`. */
  async resolve(code: string, address: string): Promise<ResolvedCode> {
    const found = await this.guess(code, address);
    if (!found) throw new AppError('invalid_code');
    const { kind, name, description, features, priceCents } = found;
    const list = found.packages.length === 0 ? [] : await this.packages.listPrices();
    const packages = list.flatMap((one) => {
      const cents = priceWithCode(found, one);
      return cents === null ? [] : [{ id: one.id, name: one.name, priceCents: cents, listPriceCents: one.priceCents }];
    });
    const [only, ...others] = packages;
    const amountCents = found.packages.length === 0 ? priceCents : only && others.length === 0 ? only.priceCents : null;
    return {
      code: found.code,
      kind,
      name,
      description,
      features,
      price: amountCents === null ? null : { amountCents, currency: 'usd', interval: 'month' },
      packages,
      client: await this.clientOf(found),
    };
  }

  /** Where a client whose code sets no price goes on; null for any other code, with the id of the client. */
  async findNext(code: string, runner?: SqlRunner): Promise<{ clientId: string; path: string } | null> {
    const found = await this.findUsable(code, runner);
    const client = found && found.priceCents === null ? await this.clientOf(found, runner) : null;
    return client && found?.clientId ? { clientId: found.clientId, path: client.next } : null;
  }

  /**
   * As {@link findUsable}, for a code that an anonymous caller typed; outside of any transaction. Only what leads nowhere
   * counts as a guess. Throws `rate_limited` once the caller's network guessed too often, or has guessed before while
   * too many guess.
   */
  async guess(code: string, address: string): Promise<CodeRecord | null> {
    const shared = [
      [missesOfPrefix, code.trim().toUpperCase().slice(0, prefixLength)],
      [misses, 'all'],
    ] as const;
    const reached = await Promise.all(shared.map(([limit, subject]) => this.throttle.isReached(limit, subject)));
    const own = [missesOfNetwork, ...(reached.includes(true) ? [missesOfNetworkWhileReached] : [])];
    // Before the code is looked up, so that many at once are no more guesses than one after the other.
    for (const limit of own) await this.throttle.take(limit, address);
    const found = await this.findUsable(code);
    if (found) for (const limit of own) await this.throttle.giveBack(limit, address);
    else for (const [limit, subject] of shared) await this.throttle.take(limit, subject);
    return found;
  }

  /** A code that may be used now; null otherwise. Typed text: case and outer spaces do not count. Within a transaction `runner` is its manager. */
  async findUsable(code: string, runner?: SqlRunner): Promise<CodeRecord | null> {
    const found = await this.codes.findByCode(code.trim().toUpperCase(), runner);
    return found && this.isUsable(found) ? found : null;
  }

  /** Holds a code until the transaction ends; null when it is gone. */
  lock(runner: SqlRunner, id: string): Promise<CodeRecord | null> {
    return this.codes.lock(runner, id);
  }

  /** Counts a paid redemption in the paying transaction; false when the cap was reached meanwhile. */
  redeem(runner: SqlRunner, id: string): Promise<boolean> {
    return this.codes.redeem(runner, id, this.clock.now());
  }

  /** Gives each client a code of its own, drawn anew where it is taken. */
  async issueForClients(
    runner: SqlRunner,
    clients: readonly { readonly id: string; readonly company: string }[],
  ): Promise<void> {
    for (let waiting = clients; waiting.length > 0;) {
      const codes = waiting.map(({ id, company }) => ({
        id: randomUUID(),
        code: newAccessCode(company),
        clientId: id,
        name: company,
      }));
      const served = new Set(await this.codes.insertForClients(runner, codes, this.clock.now()));
      waiting = waiting.filter(({ id }) => !served.has(id));
    }
  }

  private async clientOf({ clientId, code, priceCents }: CodeRecord, runner?: SqlRunner): Promise<CodeClient | null> {
    const client = clientId && (await this.codes.findClient(clientId, agencyDay(this.clock.now()), runner));
    if (!client) return null;
    const plan = priceCents === null ? '/dashboard' : `/pay?${new URLSearchParams({ code }).toString()}`;
    const next = client.openInvoice ? `/pay?invoice=${client.openInvoice}` : plan;
    const { name, company: practiceName, businessType, phone, onboarded } = client;
    const practiceType = practiceTypeOf(businessType);
    return { ...splitName(name), practiceName, practiceType, phone, onboarded, next };
  }

  private isUsable({ expiresAt, maxUses, usedCount, retiredAt }: CodeRecord): boolean {
    return (
      retiredAt === null &&
      (expiresAt === null || expiresAt > this.clock.now()) &&
      (maxUses === null || usedCount < maxUses)
    );
  }
}
