import { randomUUID } from 'node:crypto';
import type { SqlRunner } from '../platform/database/index.ts';

const day = 24 * 3_600_000;

/** Invented campaigns, marked as demo wherever they show (decision D9); days counted from the seeding. */
const demoCodes = [
  {
    code: 'SPRING-ATELIER',
    name: 'Spring Atelier',
    description: 'For practices that open a second location this spring.',
    features: ['A site that carries both locations', 'Booking in two languages', 'One weekly view of both'],
    cents: 180_000,
    madeDaysAgo: 12,
    endsInDays: 45,
    maxUses: 10,
    retired: false,
  },
  {
    code: 'FIRST-CHAIR',
    name: 'First Chair',
    description: 'A calm beginning for studios with one chair and no front desk.',
    features: ['An assistant that answers after six', 'Recalls that run by themselves'],
    cents: 95_000,
    madeDaysAgo: 33,
    endsInDays: null,
    maxUses: null,
    retired: false,
  },
  {
    code: 'AAD-EVENING',
    name: 'Evening at the AAD',
    description: 'Handed out at our evening for dermatologists.',
    features: ['Image alignment for follow-ups', 'Consent and retention reviewed'],
    cents: 240_000,
    madeDaysAgo: 70,
    endsInDays: -8,
    maxUses: 25,
    retired: false,
  },
  {
    code: 'WINTER-QUIET',
    name: 'Winter Quiet',
    description: 'Last year’s price for the quiet season.',
    features: ['Monthly review of what it brought'],
    cents: 120_000,
    madeDaysAgo: 210,
    endsInDays: null,
    maxUses: null,
    retired: true,
  },
] as const;

/** Adds what is missing of the demo's campaign codes. */
export async function seedCodes(runner: SqlRunner, now: Date): Promise<void> {
  const at = (days: number): Date => new Date(now.getTime() + days * day);
  for (const { code, name, description, features, cents, madeDaysAgo, endsInDays, maxUses, retired } of demoCodes) {
    await runner.query(
      `INSERT INTO codes (id, code, kind, name, description, features, price_cents, expires_at, max_uses, retired_at,
        demo, created_at, updated_at)
       VALUES ($1, $2, 'campaign', $3, $4, $5, $6, $7, $8, $9, true, $10, $10) ON CONFLICT (code) DO NOTHING`,
      [
        randomUUID(),
        code,
        name,
        description,
        JSON.stringify(features),
        cents,
        endsInDays === null ? null : at(endsInDays),
        maxUses,
        retired ? at(-30) : null,
        at(-madeDaysAgo),
      ],
    );
  }
}
