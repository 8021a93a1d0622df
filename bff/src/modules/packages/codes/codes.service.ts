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
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import type { SqlRunner } from '../../../platform/database/index.ts';
import { AppError, type Limit, Throttle } from '../../../platform/http/index.ts';
import { splitName } from '../../../platform/names.ts';
import { PackagesService } from '../packages/index.ts';
import { newAccessCode, priceWithCode } from './access-codes.ts';
import { type CodeRecord, CodesRepository } from './codes.repository.ts';

export type { CodeRecord } from './codes.repository.ts';

/** Invalid codes of one browser: more than a person mistypes, fewer than guessing takes. */
const missesOfVisitor: Limit = { name: 'codes:visitor', by: 'visitor', hits: 20, seconds: 600 };
/** Invalid codes of one network, whose people share it. Fewer than a shared limit, which it can't reach alone. */
const missesOfNetwork: Limit = { name: 'codes:network', by: 'network', hits: 90, seconds: 3600 };
/** Invalid codes with the same prefix. The prefix of a client's code is no secret: it comes from the company's name. */
const missesOfPrefix: Limit = { name: 'codes:prefix', hits: 100, seconds: 3600 };
/** Invalid codes in total, because an attacker can use many networks. */
const misses: Limit = { name: 'codes:misses', hits: 3000, seconds: 3600 };
/**
 * Invalid codes of one network while a shared limit is reached. The shared limits alone must not refuse, or anyone
 * could disable a client's code, or all of them, by guessing.
 */
const missesOfNetworkWhileReached: Limit = { name: 'codes:network-held', by: 'network', hits: 2, seconds: 3600 };
const prefixLength = 5;

/** Maps a client's business type, a value or a label, to the wizard's choice. */
const practiceTypeOf = (text: string): PracticeType | null => {
  const query = text.trim().toLowerCase();
  const found = practiceTypeChoices.find((type) => [type, practiceTypes[type].toLowerCase()].includes(query));
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

  /** Throws `invalid_code` for unknown, expired, retired and used-up codes alike, or `rate_limited`. */
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

  /** The next page for a client whose code sets no price, with the client's id; null for any other code. */
  async findNext(code: string, manager?: EntityManager): Promise<{ clientId: string; path: string } | null> {
    const found = await this.findUsable(code, manager);
    const client = found && found.priceCents === null ? await this.clientOf(found, manager) : null;
    return client && found?.clientId ? { clientId: found.clientId, path: client.next } : null;
  }

  /**
   * Like {@link findUsable} for an anonymous caller, outside of any transaction. Only an invalid code counts as a
   * guess. Throws `rate_limited` once the caller's browser or network has guessed too often, or the network at all
   * often while a shared limit is reached.
   */
  async guess(code: string, address: string): Promise<CodeRecord | null> {
    const shared = [
      [missesOfPrefix, code.trim().toUpperCase().slice(0, prefixLength)],
      [misses, 'all'],
    ] as const;
    const reached = await Promise.all(shared.map(([limit, subject]) => this.throttle.isReached(limit, subject)));
    const own = [missesOfVisitor, missesOfNetwork, ...(reached.includes(true) ? [missesOfNetworkWhileReached] : [])];
    // Taken before the lookup, so that concurrent guesses cannot exceed the limit.
    for (const limit of own) await this.throttle.take(limit, address);
    const found = await this.findUsable(code);
    if (found) for (const limit of own) await this.throttle.releaseHit(limit, address);
    else for (const [limit, subject] of shared) await this.throttle.take(limit, subject);
    return found;
  }

  /**
   * Finds a code that can be used now; null otherwise. Case and outer spaces are ignored. Pass the manager
   * within a transaction.
   */
  async findUsable(code: string, manager?: EntityManager): Promise<CodeRecord | null> {
    const found = await this.codes.findByCode(code.trim().toUpperCase(), manager);
    return found && this.isUsable(found) ? found : null;
  }

  /** Locks a code until the transaction ends; null when it was deleted. */
  lock(manager: EntityManager, id: string): Promise<CodeRecord | null> {
    return this.codes.lock(manager, id);
  }

  /** Counts a paid redemption in the paying transaction; false when the limit is reached. */
  redeem(manager: EntityManager, id: string): Promise<boolean> {
    return this.codes.redeem(manager, id, this.clock.now());
  }

  /** Issues an access code for each client; a code that exists already is drawn again. */
  async issueForClients(
    runner: SqlRunner,
    clients: readonly { readonly id: string; readonly company: string }[],
  ): Promise<void> {
    for (let queue = clients; queue.length > 0;) {
      const codes = queue.map(({ id, company }) => ({
        id: randomUUID(),
        code: newAccessCode(company),
        clientId: id,
        name: company,
      }));
      const served = new Set(await this.codes.insertForClients(runner, codes, this.clock.now()));
      queue = queue.filter(({ id }) => !served.has(id));
    }
  }

  private async clientOf(
    { clientId, code, priceCents }: CodeRecord,
    manager?: EntityManager,
  ): Promise<CodeClient | null> {
    const client = clientId && (await this.codes.findClient(clientId, agencyDay(this.clock.now()), manager));
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
