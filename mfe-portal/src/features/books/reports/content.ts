import type { BookkeepingFile, ClosingCheck, Difference, RevenueByMonth, Sales } from '@vitrine/contracts';

export const reportTexts = {
  title: 'Reports',
  incomplete: 'Choose a first and a last day.',
  days: (from: string, to: string): string => `${from} to ${to}, New York time`,
  cash: {
    title: 'Cash at a glance',
    received: 'Received',
    owed: 'Owed now, by age',
    owedNote: 'What is still due on sent and overdue invoices, each part by its own day.',
    expected: 'Expected in the next 30 days',
    expectedNote: 'What should come in if nothing changes. Late amounts don’t count.',
    total: 'All expected',
    recurring: 'Recurring',
  },
  exports: {
    title: 'Files for your bookkeeper',
    text: 'CSV files of this period. They open in Excel, Numbers and QuickBooks.',
    download: (file: string): string => `Download ${file}`,
    programs: 'Files for QuickBooks Online and Xero',
    programsText:
      'Import either the journal, or the invoices and payments. With both, everything would be counted twice. Credit ' +
      'notes and write-offs are only in the journal.',
  },
  revenue: {
    title: 'Revenue by month',
    text: 'The same entries as in the journal, on accrual and on cash basis. The CSV file is above.',
    loading: 'Loading the revenue',
    total: 'All months',
  },
  leadSources: {
    title: 'From source to revenue',
    text:
      'Leads that came in this period, by the first campaign that led here, or else by how they wrote. Won and ' +
      'revenue count what has come of them since: revenue is what the clients they became have paid so far.',
    loading: 'Loading the sources of leads',
    none: 'No leads came in this period.',
    campaign: (name: string): string => `Campaign ${name}`,
    leads: 'Leads',
    won: 'Won',
    revenue: 'Revenue',
  },
  taxes: {
    title: 'Taxes',
    basis: 'Basis',
    bases: { accrual: 'Accrual', cash: 'Cash' },
    text: {
      accrual:
        'What was invoiced in this period, with corrections and voided invoices, and the credit notes and write-offs ' +
        'of it, by tax rate.',
      cash:
        'The tax in what paid invoices in this period, in proportion to each invoice, and in what was given back, by ' +
        'tax rate.',
    },
    none: {
      accrual: 'No invoice or credit note of this period has a tax.',
      cash: 'Nothing that paid an invoice in this period has a tax.',
    },
    loading: 'Loading the taxes',
    total: 'All tax rates',
    sums: {
      accrual: { base: 'Taxable sales', tax: 'Tax', credited: 'Credited', net: 'Net tax' },
      cash: { base: 'Taxable sales received', tax: 'Tax received', credited: 'Given back', net: 'Net tax' },
    },
    netBase: 'Net taxable sales',
    sales: {
      accrual: 'Sales without tax, less credit notes and write-offs',
      cash: 'Sales received without tax, less what was given back',
    },
    download: 'Download the taxes by rate',
    file: 'Mark as filed',
    fileTitle: (days: string): string => `Mark the taxes of ${days} as filed?`,
    fileText:
      'The figures stay here as they are now, and what changes later is listed after them. You can’t change or ' +
      'undo this afterward.',
    days: (from: string, to: string): string => `${from} to ${to}`,
    isFiled: 'The taxes are marked as filed',
    filed: (day: string, name: string): string => `Filed ${day} by ${name}.`,
    amended: (changes: readonly string[]): string => `Amended since: ${changes.join('; ')}.`,
    amendment: (rate: string, cents: string): string => `${rate}, ${cents}`,
    sameNet: 'sales changed, same net tax',
    amendedSales: (changes: readonly string[]): string => `Sales changed since: ${changes.join('; ')}.`,
    returns: 'Filed returns',
    filedReturn: (from: string, to: string, basis: string): string => `${from} to ${to}, ${basis}`,
  },
  journal: {
    title: 'Journal',
    text: 'The general-ledger journal of this period. Debits equal credits in every entry and on every day.',
    label: 'Journal by account',
    account: 'Account',
    debit: 'Debit',
    credit: 'Credit',
    total: 'Total',
    entries: (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'entry' : 'entries'}`,
    none: 'Nothing was booked in this period.',
    loading: 'Loading the journal',
  },
  reconciliation: {
    title: 'Reconciliation with Stripe',
    text: 'Each morning we compare our ledger with Stripe’s balance, day by day.',
    check: 'Check now',
    checked: (day: string): string => `Compared up to ${day}`,
    until: (day: string): string => `Complete up to ${day}.`,
    never: 'Nothing was compared yet. Press Check now, or wait until tomorrow morning.',
    none: 'No days of this period were compared yet.',
    loading: 'Loading the reconciliation',
    noDifferences: 'No differences',
    differences: (count: number): string => `${count} ${count === 1 ? 'difference' : 'differences'}`,
    dispute: 'Dispute',
    sums: { ledger: 'Our ledger', provider: 'Stripe', fees: 'Fees', payouts: 'Paid out' },
    ours: 'We have',
    theirs: 'Stripe has',
    nothing: 'nothing',
  },
  lock: {
    title: 'Closed periods',
    text:
      'Nothing changes in a closed period: no invoice or payment can be dated into it, and what comes later is ' +
      'booked on the first open day.',
    through: (day: string): string => `Books are closed through ${day}`,
    open: 'Nothing is closed yet',
    changed: (name: string, moment: string): string => `Changed by ${name}, ${moment}.`,
    reason: (reason: string): string => `Reason: ${reason}`,
    byOwners: 'Owners can close and reopen the books.',
    close: 'Close the books',
    closeText: 'Invoices and payments through this day can’t be added or moved afterward. An owner can reopen it.',
    closeDay: 'Close through',
    reopen: 'Reopen',
    reopenTitle: 'Reopen the books',
    reopenText: 'What you filed for these days may change. Your reason is kept in the audit log.',
    reopenDay: 'Stay closed through',
    reopenHint: 'Leave it empty to reopen everything.',
    reasonLabel: 'Reason',
    later: (day: string): string => `Choose a day after ${day}`,
    earlier: (day: string): string => `Choose a day before ${day}, or leave it empty`,
    checks: {
      title: 'Before you close',
      text: 'Some of this is still open. You can close the books anyway.',
      clear: 'Nothing is open.',
      loading: 'Looking for what is open',
      more: (count: number): string => `and ${count.toLocaleString('en-US')} more`,
    },
  },
  statements: {
    title: 'Statements',
    text: 'Find a client to see, download or email their statement.',
    search: 'Client',
    none: 'No client of this name.',
    found: 'Clients found',
  },
} as const;

export const fileTexts: Record<BookkeepingFile, { readonly name: string; readonly note: string }> = {
  invoices: { name: 'Invoices', note: 'Every invoice dated in the period, with what was paid and refunded' },
  payments: { name: 'Payments', note: 'Every payment received, with its method, fee and net' },
  refunds: { name: 'Refunds', note: 'What was given back, and refunds that failed' },
  credits: { name: 'Client credit', note: 'What clients paid too much, and the invoices it paid' },
  taxes: { name: 'Taxes', note: 'What was billed, corrected, voided and credited, with the tax in it' },
  revenue: { name: 'Revenue by month', note: 'What was received and earned, on accrual and on cash basis' },
  journal: { name: 'Journal', note: 'Every entry with its accounts, debits and credits' },
  '1099-k': {
    name: 'Form 1099-K by month',
    note: 'What Stripe reports: card payments, gross, in the month they became available, with refunds and fees beside',
  },
  'quickbooks-invoices': {
    name: 'QuickBooks invoices',
    note: 'Import data, Invoices. Products: Services and Sales tax',
  },
  'quickbooks-payments': {
    name: 'QuickBooks payments',
    note: 'Bank transactions, Upload from file, into an account for Stripe: payments, refunds, fees and payouts',
  },
  'quickbooks-journal': {
    name: 'QuickBooks journal',
    note: 'Import data, Journal entries. Account names as in Settings; account numbers turned off',
  },
  'xero-invoices': {
    name: 'Xero invoices',
    note: 'Invoices, Import. Account codes as in Settings; tax in lines of its own',
  },
  'xero-payments': {
    name: 'Xero payments',
    note: 'Import a statement, into a bank account for Stripe: payments, refunds, fees and payouts',
  },
  'xero-journal': {
    name: 'Xero journal',
    note: 'Manual journals, Import. Xero refuses its own receivable and bank accounts: use other codes in Settings',
  },
};

/** The kinds of sales, as the sales tax return of New York asks for them. */
export const salesTexts: Record<keyof Sales, string> = {
  grossCents: 'Gross sales',
  exemptCents: 'Exempt sales',
  nontaxableCents: 'Nontaxable sales',
  taxableCents: 'Taxable sales',
};

/** What each figure of a month means. */
export const revenueTexts: Record<
  keyof RevenueByMonth['totals'],
  { readonly name: string; readonly definition: string }
> = {
  receivedCents: {
    name: 'Received',
    definition:
      'Money that came in less money that was given back, taxes included, before fees. Client credit doesn’t count.',
  },
  earnedCents: {
    name: 'Earned',
    definition: 'What you invoiced, less voided invoices, credit notes and write-offs, without tax: accrual basis.',
  },
  taxCents: { name: 'Tax', definition: 'The tax in what you invoiced, less the tax in what was taken off again.' },
  cashEarnedCents: {
    name: 'Earned, cash basis',
    definition:
      'The part of what paid invoices that is not tax. What was paid beyond an invoice counts once it pays one.',
  },
  cashTaxCents: {
    name: 'Tax, cash basis',
    definition: 'The tax in what paid invoices, in proportion: half of an invoice paid is half of its tax.',
  },
};

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** What is looked at before the books are closed: when nothing is open, when something is, and what to do. */
export const closingTexts: Record<
  ClosingCheck,
  { readonly none: string; readonly open: (count: number) => string; readonly hint: string }
> = {
  uncompared: {
    none: 'Compared with Stripe',
    open: (count) => counted(count, 'day not compared with Stripe', 'days not compared with Stripe'),
    hint: 'Press Check now under Reconciliation with Stripe, so that its fees and payouts are booked.',
  },
  differences: {
    none: 'No differences from Stripe',
    open: (count) => counted(count, 'day that differs from Stripe', 'days that differ from Stripe'),
    hint: 'Each is explained under Reconciliation with Stripe.',
  },
  payouts: {
    none: 'Every payout matches its payments',
    open: (count) => counted(count, 'payout not matched', 'payouts not matched'),
    hint: 'Stripe hasn’t listed what is in it, or it was made by hand. Compare it with your bank statement.',
  },
  payments: {
    none: 'No payment waits for a decision',
    open: (count) => counted(count, 'payment to decide', 'payments to decide'),
    hint: 'Accept or refund it on the dashboard. Until then it counts for no invoice.',
  },
  drafts: {
    none: 'No drafts through this day',
    open: (count) => counted(count, 'draft through this day', 'drafts through this day'),
    hint: 'Send it first, or give it a later date. Afterward it can’t be sent with this date.',
  },
  credit: {
    none: 'No unused client credit',
    open: (count) => counted(count, 'client with unused credit', 'clients with unused credit'),
    hint: 'Use it on an invoice, or pay it out.',
  },
  reminders: {
    none: 'A reminder went out for every late amount',
    open: (count) => counted(count, 'late amount without a reminder', 'late amounts without a reminder'),
    hint: 'Send a reminder, record the payment, or write it off.',
  },
};

export const differenceTexts: Record<Difference['kind'], string> = {
  missing_here: 'Missing in our ledger',
  missing_there: 'Missing at Stripe',
  amount: 'Amounts differ',
  fee: 'Unusual fee',
};
