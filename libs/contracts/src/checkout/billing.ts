import { z } from 'zod';
import { AmountCents, Currency, Interval, IsoDate, Timestamp, VersionOrNone, IdParams } from '../common/fields.ts';
import { visibleText } from '../common/pasted-text.ts';
import { defineEndpoint } from '../endpoint.ts';

const planIds = ['starter', 'professional', 'enterprise'] as const;
export const PlanId = z.enum(planIds);
export type PlanId = z.infer<typeof PlanId>;

/** A plan the agency itself may be on (staff specification, section 9). Prices are cents a month. */
export interface Plan {
  readonly id: PlanId;
  readonly name: string;
  readonly priceCents: number;
  readonly features: readonly string[];
  /** GB that the features promise; null without a limit. */
  readonly storageGb: number | null;
  readonly popular: boolean;
}

export const plans: readonly Plan[] = [
  {
    id: 'starter',
    name: 'Starter',
    priceCents: 500,
    features: ['5 active campaigns', '10GB storage', 'Email support', 'Basic analytics'],
    storageGb: 10,
    popular: false,
  },
  {
    id: 'professional',
    name: 'Professional',
    priceCents: 2000,
    features: ['Unlimited campaigns', '100GB storage', 'Priority support', 'Advanced analytics', 'Custom branding'],
    storageGb: 100,
    popular: true,
  },
  {
    id: 'enterprise',
    name: 'Enterprise',
    priceCents: 5000,
    features: ['Everything in Pro', 'Unlimited storage', 'Dedicated account manager', 'Custom integrations', 'SLA'],
    storageGb: null,
    popular: false,
  },
];

export const planOf = (id: PlanId): Plan => {
  const plan = plans.find((one) => one.id === id);
  if (!plan) throw new RangeError(`There is no plan ${id}`);
  return plan;
};

export const AgencySubscription = z.object({
  plan: PlanId,
  status: z.enum(['active', 'past_due', 'ended']),
  currentPeriodEnd: Timestamp,
  amountCents: AmountCents,
  interval: Interval,
  demo: z.boolean(),
});
export type AgencySubscription = z.infer<typeof AgencySubscription>;

export const usageMeters = ['storage', 'bandwidth', 'api_calls'] as const;

/**
 * How much of a meter is used in the current month. Storage and bandwidth are in GB of 10⁹ bytes, at most three
 * decimals.
 */
export const UsageMeter = z.object({
  id: z.enum(usageMeters),
  used: z.number().min(0),
  /** What the plan includes; says nothing where it is `unlimited`. */
  limit: z.number().positive(),
  unlimited: z.boolean().default(false),
  unit: z.enum(['GB', 'calls']),
  /** What of `used` comes from the demo seed and was not measured. */
  sample: z.number().min(0),
});
export type UsageMeter = z.infer<typeof UsageMeter>;

/** A card on file, as the provider describes it. Its number never comes here. */
export const PaymentMethod = z.object({
  id: z.uuid(),
  type: z.literal('card'),
  brand: z.string(),
  last4: z.string().regex(/^\d{4}$/),
  expiryMonth: z.number().int().min(1).max(12),
  expiryYear: z.number().int(),
  isDefault: z.boolean(),
  demo: z.boolean(),
});
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** What the provider charged for the plan. */
export const PlanInvoice = z.object({
  id: z.uuid(),
  date: IsoDate,
  planName: z.string(),
  amountCents: AmountCents,
  /** Of what was paid, what was given back since. */
  refundedCents: AmountCents,
  currency: Currency,
  status: z.enum(['paid', 'open', 'void']),
  demo: z.boolean(),
});
export type PlanInvoice = z.infer<typeof PlanInvoice>;

const line = (maximum: number) =>
  z
    .string()
    .overwrite(visibleText)
    .trim()
    .max(maximum)
    .regex(/^[^\p{Cc}]*$/u, 'Write it on one line');

export const BillingAddress = z.object({
  name: line(200).min(1, 'Enter the name that bills are made out to'),
  line1: line(200).min(1, 'Enter street and number'),
  line2: line(200),
  city: line(100).min(1, 'Enter the city'),
  region: line(100),
  postalCode: line(20).min(1, 'Enter the postal code'),
  country: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'Enter the two letters of the country, such as US'),
});
export type BillingAddress = z.infer<typeof BillingAddress>;

/** Newest first. */
export const PlanInvoiceList = z.object({ items: z.array(PlanInvoice) });

/** The Billing screen (decision D9). */
export const Billing = z.object({
  /** Null before a plan was ever chosen. */
  subscription: AgencySubscription.nullable(),
  usage: z.array(UsageMeter),
  paymentMethods: z.array(PaymentMethod),
  address: BillingAddress.nullable(),
  /** Of the address, for an edit. */
  version: z.number().int(),
  /** The three newest; all of them are at `GET /billing/invoices`. */
  invoices: z.array(PlanInvoice),
});
export type Billing = z.infer<typeof Billing>;

/** What the provider's hosted page is opened for. */
export const BillingPurpose = z.discriminatedUnion('purpose', [
  z.strictObject({ purpose: z.literal('plan'), plan: PlanId }),
  z.strictObject({ purpose: z.literal('card') }),
]);
export type BillingPurpose = z.infer<typeof BillingPurpose>;

export const BillingAddressUpdate = z.strictObject({ ...BillingAddress.shape, version: VersionOrNone });

export const billingEndpoints = {
  get: defineEndpoint({
    id: 'billing.get',
    method: 'GET',
    path: '/billing',
    summary: "The agency's own plan, usage, cards, address and latest invoices",
    access: 'settings.read',
    status: 200,
    response: Billing,
  }),
  createSession: defineEndpoint({
    id: 'billing.createSession',
    method: 'POST',
    path: '/billing/sessions',
    summary: "Open the provider's page on which a plan is bought or a card is kept",
    access: 'owner',
    body: BillingPurpose,
    status: 201,
    response: z.object({ id: z.uuid(), url: z.url() }),
  }),
  getSession: defineEndpoint({
    id: 'billing.getSession',
    method: 'GET',
    path: '/billing/sessions/:id',
    summary: "Whether the provider's page was completed, by the provider's word",
    access: 'settings.read',
    params: IdParams,
    status: 200,
    response: z.object({ state: z.enum(['open', 'done', 'expired']) }),
  }),
  updateAddress: defineEndpoint({
    id: 'billing.updateAddress',
    method: 'PUT',
    path: '/billing/address',
    summary: 'Change the billing address; 409 `stale_version` when someone else did meanwhile',
    access: 'owner',
    idempotent: true,
    body: BillingAddressUpdate,
    status: 200,
    response: Billing,
  }),
  makeDefault: defineEndpoint({
    id: 'billing.makeDefault',
    method: 'POST',
    path: '/billing/payment-methods/:id/default',
    summary: 'Charge this card from now on',
    access: 'owner',
    params: IdParams,
    status: 200,
    response: Billing,
  }),
  removeMethod: defineEndpoint({
    id: 'billing.removeMethod',
    method: 'DELETE',
    path: '/billing/payment-methods/:id',
    summary: 'Forget a card; 409 `conflict` for the default one while a plan is paid with it',
    access: 'owner',
    params: IdParams,
    status: 200,
    response: Billing,
  }),
  invoices: defineEndpoint({
    id: 'billing.invoices',
    method: 'GET',
    path: '/billing/invoices',
    summary: 'Every invoice of the plan, newest first',
    access: 'settings.read',
    status: 200,
    response: PlanInvoiceList,
  }),
  invoicePdf: defineEndpoint({
    id: 'billing.invoicePdf',
    method: 'GET',
    path: '/billing/invoices/:id/pdf',
    summary: 'An invoice of the plan, as PDF',
    access: 'settings.read',
    params: IdParams,
    status: 200,
    produces: 'application/pdf',
  }),
} as const;
