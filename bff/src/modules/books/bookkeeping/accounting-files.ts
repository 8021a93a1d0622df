import type { AccountingFile, AccountSettings, LedgerAccount } from '@vitrine/contracts';
import { type Column, dollars } from '../../../platform/csv.ts';
import type { JournalEntry } from './journal.ts';

/** A line of an invoice, or a tax of it; the rows of an invoice add up to its total. */
export interface InvoiceFileRow {
  readonly number: string;
  readonly clientName: string;
  readonly clientEmail: string;
  readonly invoiceDate: string;
  readonly dueDate: string;
  readonly title: string;
  readonly description: string;
  readonly cents: number;
  readonly isTax: boolean;
}

/** A line of an entry of the journal. */
export interface EntryLine {
  readonly entry: JournalEntry;
  readonly account: LedgerAccount;
  readonly cents: number;
}

/** A file in the form in which a program imports it, as the program's own help says. */
export interface AccountingFormat<Row> {
  readonly program: string;
  /** Rows that one file may have, and invoices. */
  readonly maximum: { readonly rows: number; readonly invoices?: number };
  readonly columns: (accounts: AccountSettings) => readonly Column<Row>[];
}

/** `03/31/2026`, as companies of the United States have dates. */
const slashed = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** `31 Mar 2026`, which is read the same everywhere. */
const spelled = (day: string): string =>
  `${day.slice(8)} ${months[Number(day.slice(5, 7)) - 1] ?? ''} ${day.slice(0, 4)}`;

/** QuickBooks reads a colon in a name as a sub-customer, and keeps 100 characters. */
const customer = (name: string): string => name.replaceAll(':', ' -').slice(0, 100).trim();
/** What an entry is, with its document and whose it is, on one line. */
const textOf = ({ text, document, name }: JournalEntry): string =>
  [text, document, name].filter((part) => part !== null && part !== '').join(', ');
/** No tax is computed on import: what there is stands in rows of its own. */
const untaxed = 'Tax Exempt (0%)';
const empty = (...headers: readonly string[]): Column<unknown>[] =>
  headers.map((header) => ({ header, value: () => '' }));

/**
 * QuickBooks Online, Import data, Invoices: at most 100 invoices and 1,000 rows, one row for each line. Quantity and
 * rate are left out, because with a discount they don't multiply to the amount.
 */
const quickBooksInvoices: AccountingFormat<InvoiceFileRow> = {
  program: 'QuickBooks',
  maximum: { rows: 1000, invoices: 100 },
  columns: () => [
    { header: 'InvoiceNo', value: ({ number }) => number },
    { header: 'Customer', value: ({ clientName }) => customer(clientName) },
    { header: 'InvoiceDate', value: ({ invoiceDate }) => slashed(invoiceDate) },
    { header: 'DueDate', value: ({ dueDate }) => slashed(dueDate) },
    { header: 'Memo', value: ({ title }) => title },
    { header: 'Item(Product/Service)', value: ({ isTax }) => (isTax ? 'Sales tax' : 'Services') },
    { header: 'ItemDescription', value: ({ description }) => description },
    { header: 'ItemAmount', value: ({ cents }) => dollars(cents) },
    { header: 'Taxable', value: () => 'N' },
  ],
};

/** QuickBooks Online, Bank transactions, Upload from file, into the account for Stripe: three columns, 1,000 rows. */
const quickBooksPayments: AccountingFormat<EntryLine> = {
  program: 'QuickBooks',
  maximum: { rows: 1000 },
  columns: () => [
    { header: 'Date', value: ({ entry }) => slashed(entry.day) },
    { header: 'Description', value: ({ entry }) => textOf(entry) },
    { header: 'Amount', value: ({ cents }) => dollars(cents) },
  ],
};

/**
 * QuickBooks Online, Import data, Journal entries: numbers of at most 21 characters, accounts by their exact names, and
 * on accounts receivable the customer.
 */
const quickBooksJournal: AccountingFormat<EntryLine> = {
  program: 'QuickBooks',
  maximum: { rows: 1000 },
  columns: (accounts) => [
    { header: 'JournalNo', value: ({ entry }) => entry.id },
    { header: 'JournalDate', value: ({ entry }) => slashed(entry.day) },
    { header: 'AccountName', value: ({ account }) => accounts[account].name },
    { header: 'Debits', value: ({ cents }) => (cents > 0 ? dollars(cents) : null) },
    { header: 'Credits', value: ({ cents }) => (cents < 0 ? dollars(-cents) : null) },
    { header: 'Description', value: ({ entry }) => textOf(entry) },
    { header: 'Name', value: ({ entry, account }) => (account === 'receivable' ? customer(entry.name ?? '') : null) },
  ],
};

/** Xero, Invoices, Import: all columns of its template in their order, 500 invoices. */
const xeroInvoices: AccountingFormat<InvoiceFileRow> = {
  program: 'Xero',
  maximum: { rows: 1000, invoices: 500 },
  columns: (accounts) => [
    { header: '*ContactName', value: ({ clientName }) => clientName },
    { header: 'EmailAddress', value: ({ clientEmail }) => clientEmail },
    ...empty('POAddressLine1', 'POAddressLine2', 'POAddressLine3', 'POAddressLine4'),
    ...empty('POCity', 'PORegion', 'POPostalCode', 'POCountry'),
    { header: '*InvoiceNumber', value: ({ number }) => number },
    { header: 'Reference', value: ({ title }) => title },
    { header: '*InvoiceDate', value: ({ invoiceDate }) => slashed(invoiceDate) },
    { header: '*DueDate', value: ({ dueDate }) => slashed(dueDate) },
    ...empty('Total', 'InventoryItemCode'),
    { header: '*Description', value: ({ description }) => description },
    { header: '*Quantity', value: () => '1' },
    { header: '*UnitAmount', value: ({ cents }) => dollars(cents) },
    ...empty('Discount'),
    { header: '*AccountCode', value: ({ isTax }) => accounts[isTax ? 'salesTax' : 'revenue'].code },
    { header: '*TaxType', value: () => untaxed },
    ...empty('TaxAmount', 'TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2'),
    { header: 'Currency', value: () => 'USD' },
    ...empty('BrandingTheme'),
  ],
};

/** Xero, Bank accounts, Import a statement, into the account for Stripe: 1,000 rows. */
const xeroPayments: AccountingFormat<EntryLine> = {
  program: 'Xero',
  maximum: { rows: 1000 },
  columns: () => [
    { header: '*Date', value: ({ entry }) => slashed(entry.day) },
    { header: '*Amount', value: ({ cents }) => dollars(cents) },
    { header: 'Payee', value: ({ entry }) => entry.name },
    { header: 'Description', value: ({ entry }) => entry.text },
    { header: 'Reference', value: ({ entry }) => entry.document ?? entry.reference },
    ...empty('Check Number'),
  ],
};

/** Xero, Manual journals, Import: rows of one narration and date are one journal; 300 rows, debits above zero. */
const xeroJournal: AccountingFormat<EntryLine> = {
  program: 'Xero',
  maximum: { rows: 300 },
  columns: (accounts) => [
    { header: '*Narration', value: ({ entry }) => `${entry.id} ${entry.text}` },
    { header: '*Date', value: ({ entry }) => spelled(entry.day) },
    { header: 'Description', value: ({ entry }) => textOf(entry) },
    { header: '*AccountCode', value: ({ account }) => accounts[account].code },
    { header: '*TaxRate', value: () => untaxed },
    { header: '*Amount', value: ({ cents }) => dollars(cents) },
    ...empty('TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2'),
  ],
};

/** Made of the lines of invoices. */
export const invoiceFormats = {
  'quickbooks-invoices': quickBooksInvoices,
  'xero-invoices': xeroInvoices,
} as const;

/** Made of the lines of the journal, all or those of one account. */
export const entryFormats = {
  'quickbooks-payments': { ...quickBooksPayments, account: 'clearing' },
  'quickbooks-journal': { ...quickBooksJournal, account: null },
  'xero-payments': { ...xeroPayments, account: 'clearing' },
  'xero-journal': { ...xeroJournal, account: null },
} as const satisfies Record<
  Exclude<AccountingFile, keyof typeof invoiceFormats>,
  AccountingFormat<EntryLine> & { readonly account: LedgerAccount | null }
>;
