import type { LedgerAccount } from '@vitrine/contracts';

/** Texts of Settings, Ledger accounts. */
export const accountTexts = {
  title: 'Ledger accounts',
  lead:
    'Codes and names of the accounts in the journal, as your bookkeeper has them. Files have them from the next ' +
    'download on.',
  loadFailed: 'We couldn’t load the accounts',
  form: 'Ledger accounts',
  what: 'list of accounts',
  code: 'Code',
  name: 'Name',
  codeOf: (account: string): string => `Code for ${account}`,
  nameOf: (account: string): string => `Name for ${account}`,
  save: 'Save accounts',
  saved: 'Accounts saved',
  savedNote: 'The next journal has them.',
  discard: 'Discard changes',
} as const;

/** What is booked on each account. */
export const bookings: Record<LedgerAccount, { readonly title: string; readonly about: string }> = {
  bank: { title: 'Bank', about: 'Payments by check, wire and cash, and what Stripe pays out' },
  clearing: { title: 'Clearing', about: 'Money at Stripe that isn’t paid out yet' },
  receivable: { title: 'Receivables', about: 'What clients owe on invoices' },
  salesTax: { title: 'Sales tax', about: 'Taxes on invoices, less those of credit notes and write-offs' },
  customerCredit: { title: 'Customer credit', about: 'What clients paid too much, and payments to be decided' },
  revenue: { title: 'Revenue', about: 'What you bill, without taxes' },
  refunds: { title: 'Refunds', about: 'What credit notes take off invoices, without taxes' },
  badDebt: { title: 'Bad debt', about: 'What you write off and what banks take in disputes, without taxes' },
  fees: { title: 'Fees', about: 'What Stripe keeps' },
};
