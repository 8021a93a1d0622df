import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ExistingPlan } from '@vitrine/contracts';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { BalancesService, type CheckoutEntity } from '../../invoices/index.ts';
import type { Duplicate, Sale } from './payables/payable.ts';
import { anyPackage, type Asker, type SamePlan, SamePlansRepository } from './same-plans.repository.ts';

/**
 * Finds plans that a buyer already has or is paying for (ADR 0039). Only a proven buyer is warned: the browser that
 * opened the other checkout, or a session with its address. From anyone else the second payment is accepted, and then
 * flagged to the team and the payer.
 */
@Injectable()
export class SamePlansService {
  constructor(
    private readonly plans: SamePlansRepository,
    private readonly balances: BalancesService,
    private readonly clock: Clock,
  ) {}

  /** Identity proven by the browser's cookie and the session. */
  async askerOf(browser: string | undefined, accountId: string | undefined): Promise<Asker> {
    return {
      browserHash: browser === undefined ? null : createHash('sha256').update(browser).digest(),
      email: accountId === undefined ? null : await this.plans.findProvenEmail(accountId),
    };
  }

  /** Locks the plan for this buyer until the transaction ends. Lock the balance first. */
  async lockPlan(manager: EntityManager, asker: Asker, plan: string): Promise<void> {
    const names = [
      asker.browserHash && `plan:${asker.browserHash.toString('hex')}:${plan}`,
      asker.email && `plan:${asker.email}:${plan}`,
    ].filter((name) => name !== null);
    await this.balances.lock(manager, ...names);
  }

  async find(asker: Asker, sale: Sale, balance: string, manager?: EntityManager): Promise<SamePlan[]> {
    const plan = planOf(sale.interval, sale.offer?.packageId ?? null, sale.offer?.codeId ?? null);
    return plan === null ? [] : this.plans.find(asker, plan, balance, this.clock.now(), manager);
  }

  /** Serializes payments of one plan by one address. Call it before locking any code or counter. */
  async lockPayer(manager: EntityManager, checkout: CheckoutEntity, email: string | null): Promise<void> {
    const plan = planOf(checkout.interval, checkout.sold.packageId, checkout.codeId);
    if (plan !== null && email !== null)
      await this.lockPlan(manager, { browserHash: null, email: email.toLowerCase() }, plan);
  }

  /** The running plan of a payer who did not confirm a second one; null otherwise. The caller has locked the payer. */
  async findDuplicate(
    manager: EntityManager,
    checkout: CheckoutEntity,
    email: string | null,
  ): Promise<Duplicate | null> {
    const plan = planOf(checkout.interval, checkout.sold.packageId, checkout.codeId);
    if (plan === null || email === null || checkout.anotherPlan) return null;
    const payer: Asker = { browserHash: null, email: email.toLowerCase() };
    const others = await this.plans.find(payer, plan, checkout.balance, this.clock.now(), manager);
    const first = others.find(({ state }) => state === 'paid');
    if (!first) return null;
    const receipt = first.receiptNumber ? ` (receipt ${first.receiptNumber})` : '';
    return {
      plan,
      firstCheckoutId: first.id,
      reason: `This address already pays for ${first.title}${receipt}.`,
    };
  }
}

/**
 * Any package, whichever and with whatever code, because each holds the ones before it; or the code's own offer. Null
 * for a one-off payment.
 */
export const planOf = (interval: 'month' | null, packageId: string | null, codeId: string | null): string | null =>
  interval === null ? null : packageId === null ? codeId : anyPackage;

/** What the buyer sees of the first one. */
export function toExisting([first]: readonly SamePlan[]): ExistingPlan | null {
  if (!first) return null;
  const state = first.state === 'paid' ? 'active' : first.state === 'processing' ? 'processing' : 'open';
  const path =
    state === 'open' && first.submissionId
      ? `/pay?submissionId=${first.submissionId}`
      : state === 'open'
        ? null
        : '/account';
  return { state, title: first.title, packageId: first.packageId, since: first.since.toISOString(), path };
}
