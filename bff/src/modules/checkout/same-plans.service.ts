import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ExistingPlan } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../platform/clock/index.ts';
import type { SqlRunner } from '../../platform/database/index.ts';
import { Audit } from '../audit/index.ts';
import { EmailsService, paymentReview } from '../emails/index.ts';
import type { ConfirmedPayment } from '../payments/index.ts';
import { type CheckoutRow, CheckoutsRepository } from './checkouts.repository.ts';
import type { Sale } from './sale.ts';
import { type Asker, type SamePlan, SamePlansRepository } from './same-plans.repository.ts';

/**
 * Whether somebody already has, or is paying for, the plan they are about to buy (ADR 0039). Told is only who proves
 * to be that person: the browser that opened the other one, or a session with its address. For anyone else the second
 * payment is taken, and then shown to the team and to its payer.
 */
@Injectable()
export class SamePlansService {
  constructor(
    private readonly plans: SamePlansRepository,
    private readonly checkouts: CheckoutsRepository,
    private readonly emails: EmailsService,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** What a browser's cookie and a session prove. */
  async askerOf(browser: string | undefined, accountId: string | undefined): Promise<Asker> {
    return {
      browserHash: browser === undefined ? null : createHash('sha256').update(browser).digest(),
      email: accountId === undefined ? null : await this.plans.findProvenEmail(accountId),
    };
  }

  /** Whoever buys the same plan waits here until the transaction ends. Take the balance's turn first. */
  async takeTurn(manager: EntityManager, asker: Asker, plan: string): Promise<void> {
    const names = [
      asker.browserHash && `plan:${asker.browserHash.toString('hex')}:${plan}`,
      asker.email && `plan:${asker.email}:${plan}`,
    ].filter((name) => name !== null);
    for (const name of names.toSorted()) await this.checkouts.takeTurn(manager, name);
  }

  async find(asker: Asker, sale: Sale, balance: string, runner?: SqlRunner): Promise<SamePlan[]> {
    const plan = planOf(sale.interval, sale.offer?.packageId ?? null, sale.offer?.codeId ?? null);
    return plan === null ? [] : this.plans.find(asker, plan, balance, this.clock.now(), runner);
  }

  /** Two payments of one plan by one address are settled one after the other. Before any code or counter is locked. */
  async takePayersTurn(manager: EntityManager, checkout: CheckoutRow, email: string | null): Promise<void> {
    const plan = planOf(checkout.interval, checkout.sold.packageId, checkout.codeId);
    if (plan !== null && email !== null)
      await this.takeTurn(manager, { browserHash: null, email: email.toLowerCase() }, plan);
  }

  /**
   * In the paying transaction, whose turn it is: says whether the payer has this plan already and did not say that two
   * are meant, and tells the team then.
   */
  async noteSecond(
    manager: EntityManager,
    checkout: CheckoutRow,
    payment: ConfirmedPayment,
    { clientName, email }: { clientName: string; email: string | null },
  ): Promise<boolean> {
    const plan = planOf(checkout.interval, checkout.sold.packageId, checkout.codeId);
    if (plan === null || email === null || checkout.anotherPlan) return false;
    const payer: Asker = { browserHash: null, email: email.toLowerCase() };
    const others = await this.plans.find(payer, plan, checkout.balance, this.clock.now(), manager);
    const first = others.find(({ state }) => state === 'paid');
    if (!first) return false;
    const { title } = checkout.sold;
    const variables = {
      state: 'possible_duplicate' as const,
      reason: `This address already pays for ${title}${first.receiptNumber ? ` (receipt ${first.receiptNumber})` : ''}.`,
      title,
      clientName,
      received: formatCents(payment.amountCents),
      expected: null,
      reference: payment.reference,
    };
    await this.emails.notify(manager, 'payment-review', {
      template: 'payment-review',
      subject: paymentReview.subject(variables),
      variables,
    });
    await this.audit.record(manager, {
      action: 'payment.possible-duplicate',
      entity: 'payment',
      entityId: payment.reference,
      before: null,
      after: { checkoutId: checkout.id, firstCheckoutId: first.id, plan },
      actor: { kind: 'provider', name: 'stripe' },
    });
    return true;
  }
}

/** One name for one plan: a package, whatever code it was bought with, or a code's own offer; null for a one-off. */
export const planOf = (interval: 'month' | null, packageId: string | null, codeId: string | null): string | null =>
  interval === null ? null : (packageId ?? codeId);

/** What the person is told of the first of them. */
export function toExisting([first]: readonly SamePlan[]): ExistingPlan | null {
  if (!first) return null;
  const state = first.state === 'paid' ? 'active' : first.state === 'processing' ? 'processing' : 'open';
  const path =
    state === 'open' && first.submissionId
      ? `/pay?submissionId=${first.submissionId}`
      : state === 'open'
        ? null
        : '/account';
  return { state, since: first.since.toISOString(), path };
}
