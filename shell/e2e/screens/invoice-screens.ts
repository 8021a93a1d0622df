import type { Page } from 'playwright/test';
import {
  openRow,
  inSheet,
  fromMenu,
  openMenu,
  selectRows,
  selectCards,
  inEditor,
  toEditor,
  menuToEditor,
  unknown,
} from './portal-actions.ts';
import { press, refused, refusedInConsole, steps, withLongText, type Screen } from './screen.ts';
import { typeItem, withSavedItems } from './saved.ts';
import { withExemptClient, withTaxedDocument, withTaxRates } from './taxed.ts';

const selectedBar = (page: Page) => page.getByRole('region', { name: 'Selected invoices' });

/** An invoice whose deposit is paid, of a client with credit. */
const inParts = (page: Page) =>
  page.route('**/api/invoices/*', async (route) => {
    const response = await route.fetch();
    const invoice: unknown = await response.json();
    if (typeof invoice !== 'object' || invoice === null || !('items' in invoice)) return route.fulfill({ response });
    const part = (kind: string, amountCents: number, dueDate: string, paidCents: number, state: string) => ({
      kind,
      percent: kind === 'deposit' ? 33_333 : null,
      amountCents,
      dueDate,
      paidCents,
      state,
    });
    const json = {
      ...invoice,
      amountCents: 1_500_000,
      amountDueCents: 900_000,
      amountDueNowCents: 400_000,
      paidCents: 600_000,
      displayStatus: 'partially_paid',
      clientCreditCents: 12_500,
      parts: [
        part('deposit', 500_000, '2026-03-10', 500_000, 'paid'),
        part('installment', 500_000, '2026-04-10', 100_000, 'overdue'),
        part('rest', 500_000, '2026-12-31', 0, 'upcoming'),
      ],
    };
    return route.fulfill({ response, json });
  });

export const invoiceScreens: readonly Screen[] = [
  { name: 'invoices', path: '/invoices' },
  { name: 'invoices-long', path: '/invoices', prepare: withLongText('invoices?*') },
  { name: 'invoices-none', path: `/invoices${unknown}` },
  { name: 'invoices-error', path: '/invoices', prepare: refused('invoices?*'), console: refusedInConsole },
  { name: 'invoices-selected', path: '/invoices', only: 'desktop', reach: selectRows },
  {
    name: 'invoices-record-payments',
    path: '/invoices',
    only: 'desktop',
    reach: steps(selectRows, async (page) => {
      await selectedBar(page).getByRole('button', { name: 'Record payment' }).click();
      await page.getByRole('dialog').getByLabel('How it was paid').selectOption('other');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Record \$/ })
        .click();
    }),
  },
  {
    name: 'invoices-remind-many',
    path: '/invoices',
    only: 'desktop',
    reach: steps(selectRows, async (page) => {
      await selectedBar(page).getByRole('button', { name: 'Send reminder' }).click();
    }),
  },
  { name: 'invoices-selecting', path: '/invoices', only: 'phone', reach: selectCards },
  { name: 'invoice-draft', path: '/invoices?status=draft', reach: openRow() },
  { name: 'invoice-sent', path: '/invoices?status=sent', reach: openRow() },
  { name: 'invoice-paid', path: '/invoices?status=paid', reach: openRow() },
  { name: 'invoice-long', path: '/invoices?status=sent', prepare: withLongText('invoices/**'), reach: openRow() },
  { name: 'invoice-menu', path: '/invoices?status=sent', reach: steps(openRow(), openMenu) },
  { name: 'invoice-edit', path: '/invoices?status=draft', reach: steps(openRow(), toEditor('Edit')) },
  { name: 'invoice-issued-edit', path: '/invoices?status=sent', reach: steps(openRow(), menuToEditor(/^Edit$/)) },
  {
    name: 'invoice-edit-preview',
    path: '/invoices?status=draft',
    only: 'phone',
    reach: steps(openRow(), toEditor('Edit'), press('Preview')),
  },
  {
    name: 'invoice-taxed',
    path: '/invoices?status=sent',
    prepare: withTaxedDocument,
    reach: openRow(),
  },
  {
    name: 'invoice-edit-taxed',
    path: '/invoices?status=draft',
    prepare: withTaxedDocument,
    reach: steps(openRow(), toEditor('Edit')),
  },
  {
    name: 'invoice-saved-items',
    path: '/invoices?status=draft',
    prepare: withSavedItems,
    reach: steps(openRow(), toEditor('Edit'), typeItem),
  },
  { name: 'invoice-create-taxed', path: '/invoices', prepare: withTaxRates, reach: inEditor('New invoice') },
  {
    name: 'invoice-create-exempt',
    path: '/clients?tab=all',
    prepare: withExemptClient,
    reach: steps(openRow(), (page) => page.getByRole('link', { name: 'New invoice' }).click(), press('Add Item')),
  },
  { name: 'invoice-sms', path: '/invoices?status=sent', reach: steps(openRow(), inSheet(/SMS/)) },
  {
    name: 'invoice-email',
    path: '/invoices?status=sent',
    reach: steps(openRow(), inSheet(/^(?:Email Invoice|Send again|Send)$/)),
  },
  { name: 'invoice-payment', path: '/invoices?status=sent', reach: steps(openRow(), inSheet('Record payment')) },
  { name: 'invoice-credit-note', path: '/invoices?status=sent', reach: steps(openRow(), fromMenu(/^Credit note/)) },
  { name: 'invoice-write-off', path: '/invoices?status=sent', reach: steps(openRow(), fromMenu(/^Write off/)) },
  { name: 'invoice-refund', path: '/invoices?status=paid', reach: steps(openRow(), inSheet(/^Refund the payment/)) },
  { name: 'invoice-send', path: '/invoices?status=draft', reach: steps(openRow(), inSheet('Send')) },
  { name: 'invoice-correct', path: '/invoices?status=sent', reach: steps(openRow(), menuToEditor(/^Correct/)) },
  { name: 'invoice-client', path: '/invoices?status=sent', reach: steps(openRow(), fromMenu(/client$/)) },
  { name: 'invoice-hold', path: '/invoices?status=sent', reach: steps(openRow(), inSheet('Put on hold')) },
  { name: 'invoice-void', path: '/invoices?status=sent', reach: steps(openRow(), fromMenu(/^Void/)) },
  { name: 'invoice-create', path: '/invoices', reach: inEditor('New invoice') },
  {
    name: 'invoice-installments',
    path: '/invoices',
    reach: steps(inEditor('New invoice'), async (page) => {
      await page.getByRole('radio', { name: /^Installments/ }).check();
      await page.getByLabel('Number of installments').selectOption('12');
    }),
  },
  { name: 'invoice-parts', path: '/invoices?status=sent', prepare: inParts, reach: openRow() },
  {
    name: 'invoice-credit',
    path: '/invoices?status=sent',
    prepare: inParts,
    reach: steps(openRow(), fromMenu(/^Apply credit/)),
  },
];
