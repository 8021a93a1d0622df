import { maximumCents } from '@vitrine/money';
import { z } from 'zod';

/** The least Stripe takes at once in US dollars, cents: its page refuses less with `amount_too_small`. */
export const minimumChargeCents = 50;

/** Integer cents, 0…99,999,999 (decision D1). */
export const AmountCents = z.number().int().min(0).max(maximumCents);
export const Currency = z.literal('usd');
/** How often an amount is due; null for a one-off. */
export const Interval = z.enum(['month']);
export type Interval = z.infer<typeof Interval>;
/** A day without a time, `2026-03-02`. */
export const IsoDate = z.iso.date();
