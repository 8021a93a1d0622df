import { z } from 'zod';
import { line } from '../commerce/typed-fields.ts';

/**
 * The accounts of the general ledger that the books use, in their order, with the codes of a usual chart. Owners may
 * change codes and names ({@link AccountSettings}).
 */
export const ledgerAccounts = {
  bank: { code: '1000', name: 'Bank' },
  clearing: { code: '1050', name: 'Stripe clearing' },
  receivable: { code: '1200', name: 'Accounts receivable' },
  salesTax: { code: '2200', name: 'Sales tax payable' },
  customerCredit: { code: '2400', name: 'Customer credit' },
  revenue: { code: '4000', name: 'Revenue' },
  refunds: { code: '4900', name: 'Refunds and credit notes' },
  fees: { code: '6100', name: 'Payment provider fees' },
} as const satisfies Record<string, { readonly code: string; readonly name: string }>;

export type LedgerAccount = keyof typeof ledgerAccounts;
export const ledgerAccountIds = Object.keys(ledgerAccounts) as [LedgerAccount, ...LedgerAccount[]];

/** Most characters of a code and of a name. */
export const accountLimits = { code: 20, name: 60 } as const;

/** Messages beside the fields. */
export const accountMessages = {
  code: 'Enter a code of 1 to 20 characters',
  name: 'Enter a name of 1 to 60 characters',
  taken: 'Another account has this code. Each needs its own.',
} as const;

const text = (maximum: number, message: string) =>
  line(500)
    .refine((typed) => typed.length > 0, message)
    .refine((typed) => typed.length <= maximum, message);
const Account = z.strictObject({
  code: text(accountLimits.code, accountMessages.code),
  name: text(accountLimits.name, accountMessages.name),
});

/** Code and name of each account, before they are compared with each other. */
export const AccountFields = z.strictObject({
  bank: Account,
  clearing: Account,
  receivable: Account,
  salesTax: Account,
  customerCredit: Account,
  revenue: Account,
  refunds: Account,
  fees: Account,
} satisfies Record<LedgerAccount, typeof Account>);
export type AccountSettings = z.infer<typeof AccountFields>;

/** Adds an issue at the code of each account whose code an earlier one has, in any case. */
export function refuseSharedCodes(accounts: AccountSettings, context: z.RefinementCtx): void {
  const codes = new Set<string>();
  for (const id of ledgerAccountIds) {
    const code = accounts[id].code.toLowerCase();
    if (codes.has(code)) context.addIssue({ code: 'custom', path: [id, 'code'], message: accountMessages.taken });
    codes.add(code);
  }
}

/** Codes and names of the general ledger's accounts. */
export const AccountSettings = AccountFields.superRefine(refuseSharedCodes);
