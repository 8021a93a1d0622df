import type { z } from 'zod';
import { type LedgerAccount, ledgerAccounts } from './accounts.ts';
import type { DashboardPackage, ReceivableAge } from '../invoices/choices.ts';
import type { ClientExportQuery, ClientSummary } from '../clients/clients.ts';
import type { SoldTax } from '../invoices/documents/document-figures.ts';
import { taxLabel } from '../invoices/documents/document-rows.ts';
import type { EstimateExportQuery, EstimatePage } from '../invoices/estimates/estimates.ts';
import type { AgeFilter, InvoiceExportQuery, InvoiceSummary } from '../invoices/invoices.ts';
import type { Period } from './statements.ts';

interface Words {
  readonly label: string;
  /** What it counts, explained. */
  readonly definition: string;
}

/** The rows are a filter of the clients' list; the sum is their number, or one of their amounts added up. */
export interface ClientFigure extends Words {
  readonly list: 'clients';
  readonly rows: Pick<z.input<typeof ClientExportQuery>, 'status' | 'package'>;
  readonly sum: 'count' | keyof Pick<ClientSummary, 'monthlyAmountCents' | 'totalSpentCents'>;
}

/** The same over the invoices' list; `earnedCents` is the amount less what was given back. */
export interface InvoiceFigure extends Words {
  readonly list: 'invoices';
  readonly rows: Pick<z.input<typeof InvoiceExportQuery>, 'status' | 'month' | 'age'>;
  readonly sum: 'count' | 'earnedCents' | keyof Pick<InvoiceSummary, 'amountDueCents'>;
}

/** The same over the list of estimates; the sums are those of their totals that the list has. */
export interface EstimateFigure extends Words {
  readonly list: 'estimates';
  readonly rows: Pick<z.input<typeof EstimateExportQuery>, 'status' | 'need'>;
  readonly sum: 'count' | keyof EstimatePage['totals'];
}

/** The rows are the ledger's entries that count for one client; what was given back is negative. */
export interface PaymentFigure extends Words {
  readonly list: 'payments';
  readonly rows: { readonly client: string };
  readonly sum: 'amountCents';
}

/** Where money of the next days comes from: what is due, schedules that make invoices, and plans at the provider. */
export const expectedSources = ['due', 'schedules', 'plans'] as const;
export type ExpectedSource = (typeof expectedSources)[number];

/**
 * The rows are what the books of some days have: the lines of an account, the documents with a tax, money that came and
 * went, or money that is expected.
 */
export interface BookFigure extends Words {
  readonly list: 'books';
  readonly rows: Period &
    (
      | { readonly account: LedgerAccount }
      | { readonly tax: SoldTax }
      | { readonly isReceived: true }
      | { readonly source: ExpectedSource }
    );
  readonly sum: 'cents';
}

export type Figure = ClientFigure | InvoiceFigure | EstimateFigure | PaymentFigure | BookFigure;

const clients = (figure: Omit<ClientFigure, 'list'>): ClientFigure => ({ list: 'clients', ...figure });
const invoices = (figure: Omit<InvoiceFigure, 'list'>): InvoiceFigure => ({ list: 'invoices', ...figure });

const estimates = (figure: Omit<EstimateFigure, 'list'>): EstimateFigure => ({ list: 'estimates', ...figure });

const expectedWords: Record<ExpectedSource, Words> = {
  due: {
    label: 'Due on open invoices',
    definition:
      'What is due in these days on sent and overdue invoices, each part by its own day. Late amounts don’t count.',
  },
  schedules: {
    label: 'From schedules',
    definition:
      'Invoices that schedules will make, if they are due in these days. A schedule that makes drafts counts, too.',
  },
  plans: {
    label: 'From plans',
    definition: 'The next payment of each active plan at Stripe, if it is collected in these days.',
  },
};

/**
 * Every figure of the portal with its one meaning: the words on the screen, the rows it counts as a filter that the
 * list's address and the API both read, and what is added up over them. Screens, API and tests take it from here.
 */
export const figures = {
  totalClients: clients({
    label: 'Total Clients',
    definition: 'Everyone on file. Each email address counts once.',
    rows: {},
    sum: 'count',
  }),
  activeClients: clients({
    label: 'Active',
    definition: 'Clients whose status is Active.',
    rows: { status: 'active' },
    sum: 'count',
  }),
  monthlyRecurring: clients({
    label: 'Monthly recurring',
    definition: 'The monthly amounts of all active clients.',
    rows: { status: 'active' },
    sum: 'monthlyAmountCents',
  }),
  totalSpent: clients({
    label: 'Total spent',
    definition: 'What these clients have paid since they joined, less refunds.',
    rows: {},
    sum: 'totalSpentCents',
  }),
  clientsOn: (name: DashboardPackage): ClientFigure =>
    clients({
      label: name,
      definition:
        name === 'Access Code'
          ? 'Clients who joined with an access code or a campaign code, whether or not they have paid.'
          : `Clients whose package is ${name}, whether or not they have paid.`,
      rows: { package: name },
      sum: 'count',
    }),
  /** Of one client. */
  clientSpent: (client: string): PaymentFigure => ({
    list: 'payments',
    label: 'Total spent',
    definition: 'What this client has paid since they joined, less refunds.',
    rows: { client },
    sum: 'amountCents',
  }),
  /** `month` as `2026-11`; any month while it isn't known. */
  monthlyRevenue: (month: string | undefined): InvoiceFigure =>
    invoices({
      label: 'Monthly Revenue',
      definition: 'All paid invoices dated this month, less refunds.',
      rows: { status: 'paid', month },
      sum: 'earnedCents',
    }),
  totalRevenue: invoices({
    label: 'Total Revenue',
    definition: 'All paid invoices so far, less refunds.',
    rows: { status: 'paid' },
    sum: 'earnedCents',
  }),
  pendingPayments: invoices({
    label: 'Pending Payments',
    definition: 'Invoices that were sent and aren’t paid yet. Overdue ones are counted separately.',
    rows: { status: 'sent' },
    sum: 'count',
  }),
  owed: invoices({
    label: 'Pending',
    definition: 'What is still due on sent and overdue invoices.',
    rows: { age: 'all' },
    sum: 'amountDueCents',
  }),
  overdue: invoices({
    label: 'Overdue',
    definition: 'Invoices whose status is Overdue.',
    rows: { status: 'overdue' },
    sum: 'count',
  }),
  late: invoices({
    label: 'Overdue',
    definition: 'What is past its due date on unpaid invoices. Of an invoice in parts, only the late parts count.',
    rows: { age: 'late' },
    sum: 'amountDueCents',
  }),
  dueSoon: invoices({
    label: 'Due soon',
    definition: 'What is due today or within a week. Of an invoice in parts, only the parts due then count.',
    rows: { age: 'soon' },
    sum: 'amountDueCents',
  }),
  drafts: invoices({
    label: 'Drafts',
    definition: 'Invoices that haven’t been sent yet.',
    rows: { status: 'draft' },
    sum: 'count',
  }),
  receivable: (age: ReceivableAge): InvoiceFigure =>
    invoices({
      label: 'Receivables by age',
      definition:
        'What is still due on sent and overdue invoices, by how late it is. Each part of an invoice counts by its ' +
        'own day, so an invoice can be in two ages.',
      rows: { age },
      sum: 'amountDueCents',
    }),
  openEstimates: estimates({
    label: 'Open',
    definition: 'Totals of estimates that are sent or viewed, and not decided or expired.',
    rows: { need: 'decision' },
    sum: 'openCents',
  }),
  acceptedEstimates: estimates({
    label: 'Accepted',
    definition: 'Totals of accepted estimates, with the options that clients chose.',
    rows: { status: 'accepted' },
    sum: 'acceptedCents',
  }),
  estimatesToInvoice: estimates({
    label: 'To be invoiced',
    definition: 'Totals of accepted estimates that no invoice was made of yet.',
    rows: { need: 'invoice' },
    sum: 'toInvoiceCents',
  }),
  draftEstimates: estimates({
    label: 'Drafts',
    definition: 'Estimates that haven’t been sent yet.',
    rows: { status: 'draft' },
    sum: 'count',
  }),
  /** An account's own code and name are the agency's, so the rows say them. */
  journalAccount: (account: LedgerAccount, { from, to }: Period): BookFigure => ({
    list: 'books',
    label: ledgerAccounts[account].name,
    definition: 'What the journal has on this account, debits less credits.',
    rows: { account, from, to },
    sum: 'cents',
  }),
  netTax: (tax: SoldTax, { from, to }: Period): BookFigure => ({
    list: 'books',
    label: taxLabel(tax),
    definition:
      'The tax in invoices dated in the period, with what was corrected or voided in it, less the tax in credit ' +
      'notes and write-offs of it.',
    rows: { tax, from, to },
    sum: 'cents',
  }),
  received: ({ from, to }: Period): BookFigure => ({
    list: 'books',
    label: 'Received',
    definition: 'Money that came in less money that was given back, taxes included, before fees.',
    rows: { isReceived: true, from, to },
    sum: 'cents',
  }),
  expected: (source: ExpectedSource, { from, to }: Period): BookFigure => ({
    list: 'books',
    ...expectedWords[source],
    rows: { source, from, to },
    sum: 'cents',
  }),
} as const;

export type FigureId = keyof typeof figures;

/** What a figure is of, where the dictionary alone doesn't say it. */
export interface FigureOf {
  readonly month?: string | undefined;
  readonly package?: DashboardPackage | undefined;
  readonly age?: AgeFilter | undefined;
  readonly client?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly account?: LedgerAccount | undefined;
  readonly source?: ExpectedSource | undefined;
  /** Thousandths of a percent, as they stand in an address. */
  readonly percent?: string | undefined;
  readonly inclusive?: 'true' | 'false' | undefined;
  readonly taxName?: string | undefined;
}

/** A figure by its name; null when what it is of isn't given. */
export function figureOf(id: FigureId, of: FigureOf): Figure | null {
  const { month, package: plan, age, client } = of;
  if (id === 'clientsOn') return plan === undefined ? null : figures.clientsOn(plan);
  if (id === 'clientSpent') return client === undefined ? null : figures.clientSpent(client);
  if (isBookFigure(id)) return bookFigureOf(id, of);
  if (id === 'monthlyRevenue') return figures.monthlyRevenue(month);
  if (id !== 'receivable') return figures[id];
  return age === undefined || age === 'all' || age === 'late' || age === 'soon' ? null : figures.receivable(age);
}

const bookFigures = ['journalAccount', 'netTax', 'received', 'expected'] as const;
type BookFigureId = (typeof bookFigures)[number];
const isBookFigure = (id: FigureId): id is BookFigureId => (bookFigures as readonly FigureId[]).includes(id);

function bookFigureOf(id: BookFigureId, of: FigureOf): BookFigure | null {
  const { from, to, account, source, percent, inclusive, taxName: name } = of;
  if (from === undefined || to === undefined) return null;
  if (id === 'received') return figures.received({ from, to });
  if (id === 'expected') return source === undefined ? null : figures.expected(source, { from, to });
  if (id === 'journalAccount') return account === undefined ? null : figures.journalAccount(account, { from, to });
  if (name === undefined || percent === undefined || inclusive === undefined) return null;
  return figures.netTax({ name, percent: Number(percent), inclusive: inclusive === 'true' }, { from, to });
}

/** What each of these figures is of, in the order in which the address has it. */
export const ofWhat: Partial<Record<FigureId, readonly (keyof FigureOf)[]>> = {
  clientsOn: ['package'],
  clientSpent: ['client'],
  monthlyRevenue: ['month'],
  receivable: ['age'],
  journalAccount: ['from', 'to', 'account'],
  netTax: ['from', 'to', 'percent', 'inclusive', 'taxName'],
  received: ['from', 'to'],
  expected: ['from', 'to', 'source'],
};

/** The search string that opens a figure over the screen whose search string is `search`: `?figure=receivable.90+`. */
export function figureSearch(id: FigureId, of?: string | readonly string[], search = ''): string {
  const params = new URLSearchParams(search);
  params.set('figure', [id, ...[of ?? []].flat()].join('.'));
  return `?${params.toString()}`;
}

/** The figure that a search string opens; null without one. */
export function readFigure(search: string): { readonly id: FigureId; readonly of: FigureOf } | null {
  const [id = '', ...rest] = (new URLSearchParams(search).get('figure') ?? '').split('.');
  if (!isFigureId(id)) return null;
  const names = ofWhat[id] ?? [];
  // The last one may hold dots itself.
  const values = [...rest.slice(0, names.length - 1), rest.slice(names.length - 1).join('.')];
  return { id, of: Object.fromEntries(names.flatMap((name, index) => (values[index] ? [[name, values[index]]] : []))) };
}

const isFigureId = (id: string): id is FigureId => Object.hasOwn(figures, id);

/** The API's address of the list that has the rows behind a figure; the ledger has none. */
export const figureQuery = ({ list, rows }: Exclude<Figure, PaymentFigure | BookFigure>): string =>
  withQuery(`/${list}`, rows);

/** The screen's address of the same rows, of their client, or of their report; the clients' tabs name the status. */
export function figurePath(figure: Figure): string {
  if (figure.list === 'books') return withQuery('/reports', { period: `${figure.rows.from}..${figure.rows.to}` });
  if (figure.list === 'payments') return `/clients/${figure.rows.client}`;
  if (figure.list !== 'clients') return figureQuery(figure);
  const { status, ...rows } = figure.rows;
  return withQuery('/clients', { tab: status ?? 'all', ...rows });
}

const withQuery = (path: string, filter: Readonly<Record<string, string | undefined>>): string => {
  const parts = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return parts.length > 0 ? `${path}?${parts.join('&')}` : path;
};
