/**
 * The accounts of the general ledger that the books use, in their order, with the codes of a usual chart. Owners may
 * change codes and names (`AccountSettings`). Without schemas: lists name accounts, and would load theirs.
 */
export const ledgerAccounts = {
  bank: { code: '1000', name: 'Bank' },
  clearing: { code: '1050', name: 'Stripe clearing' },
  receivable: { code: '1200', name: 'Accounts receivable' },
  salesTax: { code: '2200', name: 'Sales tax payable' },
  customerCredit: { code: '2400', name: 'Customer credit' },
  revenue: { code: '4000', name: 'Revenue' },
  refunds: { code: '4900', name: 'Refunds and credit notes' },
  badDebt: { code: '6050', name: 'Bad debt' },
  fees: { code: '6100', name: 'Payment provider fees' },
} as const satisfies Record<string, { readonly code: string; readonly name: string }>;

export type LedgerAccount = keyof typeof ledgerAccounts;
export const ledgerAccountIds = Object.keys(ledgerAccounts) as [LedgerAccount, ...LedgerAccount[]];
