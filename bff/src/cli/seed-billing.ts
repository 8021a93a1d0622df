import { randomUUID } from 'node:crypto';
import { agencyMonth, agencyYear } from '@vitrine/brand';
import { planOf } from '@vitrine/contracts';
import type { EntityManager } from 'typeorm';
import { rowsOf } from '../platform/database/index.ts';

const day = 24 * 3_600_000;
const gigabyte = 1_000_000_000;
/** The sample of the staff specification, section 9. */
const sample = {
  plan: planOf('professional'),
  renewsInDays: 30,
  usage: { storage: 2.3 * gigabyte, bandwidth: 45 * gigabyte, api_calls: 12_500 },
};
const cards = [
  { brand: 'visa', last4: '4242', expiryMonth: 8, yearsAhead: 2, isDefault: true },
  { brand: 'mastercard', last4: '4444', expiryMonth: 11, yearsAhead: 1, isDefault: false },
] as const;
const billsDaysAgo = [0, 30, 60];

/** Adds the agency's sample plan, cards, bills and this month's usage, unless there is a plan already. */
export async function seedBilling(manager: EntityManager, now: Date): Promise<void> {
  const { plan, renewsInDays, usage } = sample;
  const rows = await rowsOf(
    manager,
    `INSERT INTO billing_subscription (plan, status, amount_cents, current_period_end, demo)
      VALUES ($1, 'active', $2, $3, true) ON CONFLICT DO NOTHING RETURNING plan`,
    [plan.id, plan.priceCents, new Date(now.getTime() + renewsInDays * day)],
  );
  if (rows.length === 0) return;
  for (const { yearsAhead, ...card } of cards) {
    await manager.query(
      `INSERT INTO billing_cards (id, brand, last4, expiry_month, expiry_year, is_default, demo, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, true, $7)`,
      [randomUUID(), card.brand, card.last4, card.expiryMonth, agencyYear(now) + yearsAhead, card.isDefault, now],
    );
  }
  for (const daysAgo of billsDaysAgo) {
    await manager.query(
      `INSERT INTO billing_invoices (id, plan, amount_cents, status, issued_at, demo)
        VALUES ($1, $2, $3, 'paid', $4, true)`,
      [randomUUID(), plan.id, plan.priceCents, new Date(now.getTime() - daysAgo * day)],
    );
  }
  for (const [meter, amount] of Object.entries(usage)) {
    await manager.query(
      `INSERT INTO billing_usage (period, meter, sample) VALUES ($1, $2, $3)
        ON CONFLICT (period, meter) DO UPDATE SET sample = excluded.sample`,
      [agencyMonth(now), meter, amount],
    );
  }
}
