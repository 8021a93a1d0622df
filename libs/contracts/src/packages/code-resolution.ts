import { formatPrice } from '@vitrine/money';
import { z } from 'zod';
import { pastedCode } from '../common/pasted-text.ts';
import { AmountCents, Currency, Interval } from '../common/fields.ts';
import { defineEndpoint } from '../endpoint.ts';
import { PackageId } from './packages.ts';
import { practiceTypeChoices } from '../onboarding/submissions.ts';

/** The same for an unknown, an expired and a used-up code (decision D4), so that codes cannot be probed. */
export const invalidCodeText = 'That code isn’t valid or has expired. Please check it and try again.';

const names = new Intl.ListFormat('en-US', { type: 'conjunction' });

/**
 * What is said of a code that doesn't count for what was chosen (decision D11); the server and the pages say the same.
 */
export const codeTexts = {
  /** `sells`: 'First Chair', or the names of packages. */
  unfit: (sells: readonly string[], name: string, listPriceCents: number): string =>
    `This code is for ${names.format(sells)}. ${codeTexts.listPrice(name, listPriceCents)}`,
  choose: (sells: readonly string[]): string =>
    `This code is for ${names.format(sells)}. Please choose one of them first.`,
  listPrice: (name: string, cents: number): string => `${name} costs ${formatPrice(cents)} a month.`,
  /** A client's code doesn't tell whose it is. */
  clientPlan: 'the plan we agreed with a client',
} as const;

const codeKinds = ['campaign', 'promo', 'client'] as const;

/** A code as it is typed, read by {@link pastedCode}. */
export const Code = z
  .string(invalidCodeText)
  .overwrite(pastedCode)
  .min(1, 'Please enter your code')
  .max(40, invalidCodeText);

/**
 * What a client's own code tells: what spares them typing, and where they go on. Codes are passed on, so nothing more.
 */
export const CodeClient = z.object({
  firstName: z.string(),
  lastName: z.string(),
  practiceName: z.string(),
  /** Null where what we have on file is none of the wizard's choices. */
  practiceType: z.enum(practiceTypeChoices).nullable().default(null),
  phone: z.string(),
  /** Their onboarding is done: there is nothing to fill in again. */
  onboarded: z.boolean(),
  /** Path of what they have to pay, or of their dashboard. */
  next: z.string(),
});
export type CodeClient = z.infer<typeof CodeClient>;

export const ResolvedCode = z.object({
  code: z.string(),
  kind: z.enum(codeKinds),
  name: z.string(),
  description: z.string(),
  features: z.array(z.string()),
  /** Null where the code opens the door but sets no price, or where a package has to be chosen first. */
  price: z.object({ amountCents: AmountCents, currency: Currency, interval: Interval }).nullable(),
  /** The packages it is for, with what they cost with it, a month; empty for a code that sells an offer of its own. */
  packages: z
    .array(z.object({ id: PackageId, name: z.string(), priceCents: AmountCents, listPriceCents: AmountCents }))
    .default([]),
  client: CodeClient.nullable().default(null),
});
export type ResolvedCode = z.infer<typeof ResolvedCode>;

/** What the public pages ask of codes; apart from the staff's operations for the bytes of their pages. */
export const codeResolutionEndpoints = {
  resolve: defineEndpoint({
    id: 'codes.resolve',
    method: 'POST',
    path: '/codes/resolve',
    summary:
      'What a campaign, promo or client access code offers; unknown, expired and used-up codes are all 404 ' +
      '`invalid_code`',
    access: 'public',
    body: z.object({ code: Code }),
    status: 200,
    response: ResolvedCode,
  }),
} as const;
