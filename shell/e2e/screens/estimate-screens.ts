import type { Page } from 'playwright/test';
import { inEditor, openRow, toEditor, inSheet, fromMenu, selectRows, unknown } from './portal-actions.ts';
import { refused, refusedInConsole, steps, withLongText, type Screen } from './screen.ts';
import { withTaxedDocument, withTaxRates } from './taxed.ts';

/** Scrolls to a field of the editor. */
const showField = (label: string) => (page: Page) =>
  page.getByRole('form').getByLabel(label, { exact: true }).scrollIntoViewIfNeeded();
const fill = (label: string, text: string) => (page: Page) =>
  page.getByRole('form').getByLabel(label, { exact: true }).fill(text);

/** A draft and an estimate that was sent, made once for all pictures; then the list is opened again. */
const someEstimates = async (page: Page) => {
  await page.evaluate(async () => {
    const post = async (path: string, key: string, body: object): Promise<{ id: string; version: number }> => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': key };
      const answer = await fetch(`/api/estimates${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      return (await answer.json()) as { id: string; version: number };
    };
    const body = {
      clientName: 'Lumen Dermatology',
      clientEmail: 'lumen@clinic.example',
      message: 'Thank you for your time on Monday.',
      terms: 'Half at the start, half on delivery.',
      depositPercent: '30',
      items: [
        { description: 'Studio day', quantity: '2', rate: '2000', discount: { kind: 'percent', percent: '10' } },
        { description: 'Second location', quantity: '1', rate: '500', optional: true },
      ],
    };
    await post('', 'pictures-draft', { ...body, title: 'Spring campaign' });
    const { id, version } = await post('', 'pictures-sent', { ...body, title: 'Portraits of the whole team' });
    await post(`/${id}/mark-sent`, 'pictures-mark', { version });
  });
  await page.reload();
  await page.locator('[data-list-row]').first().waitFor();
};

export const estimateScreens: readonly Screen[] = [
  { name: 'estimates', path: '/estimates', reach: someEstimates },
  { name: 'estimates-long', path: '/estimates', prepare: withLongText('estimates?*') },
  { name: 'estimates-none', path: `/estimates${unknown}` },
  { name: 'estimates-error', path: '/estimates', prepare: refused('estimates?*'), console: refusedInConsole },
  { name: 'estimates-selected', path: '/estimates', only: 'desktop', reach: steps(someEstimates, selectRows) },
  { name: 'estimate-draft', path: '/estimates?status=draft&search=Spring', reach: steps(someEstimates, openRow()) },
  { name: 'estimate-sent', path: '/estimates?status=sent', reach: steps(someEstimates, openRow()) },
  { name: 'estimate-create', path: '/estimates', reach: inEditor('New estimate') },
  {
    name: 'estimate-create-taxed',
    path: '/estimates',
    prepare: withTaxRates,
    reach: steps(inEditor('New estimate'), showField('Tax of item 1')),
  },
  {
    name: 'estimate-draft-taxed',
    path: '/estimates?status=draft&search=Spring',
    prepare: withTaxedDocument,
    reach: steps(someEstimates, openRow()),
  },
  {
    name: 'estimate-edit-taxed',
    path: '/estimates?status=draft&search=Spring',
    prepare: withTaxedDocument,
    reach: steps(someEstimates, openRow(), toEditor('Edit'), showField('Total')),
  },
  {
    name: 'estimate-create-sums',
    path: '/estimates',
    only: 'phone',
    prepare: withTaxRates,
    reach: steps(inEditor('New estimate'), fill('Rate of item 1', '2000'), fill('Deposit', '$600'), showField('Total')),
  },
  {
    name: 'estimate-edit',
    path: '/estimates?status=draft&search=Spring',
    reach: steps(someEstimates, openRow(), toEditor('Edit')),
  },
  {
    name: 'estimate-revise',
    path: '/estimates?status=sent',
    reach: steps(someEstimates, openRow(), toEditor('Revise')),
  },
  {
    name: 'estimate-sms',
    path: '/estimates?status=sent',
    reach: steps(someEstimates, openRow(), inSheet(/SMS/)),
  },
  {
    name: 'estimate-email',
    path: '/estimates?status=draft&search=Spring',
    reach: steps(someEstimates, openRow(), inSheet('Send')),
  },
  {
    name: 'estimate-void',
    path: '/estimates?status=sent',
    reach: steps(someEstimates, openRow(), fromMenu(/^Void/)),
  },
];
