import type { Page } from 'playwright/test';
import { dialog, openRow, inSheet, partOf, selectRows, selectCards, unknown } from './portal-actions.ts';
import { press, refused, refusedInConsole, steps, withLongText, type Screen } from './screen.ts';
import { todaysWork, uploadRefused, withTodaysWork, withWork } from './client-work.ts';
import { withExemptClient } from './taxed.ts';

/** Nobody waits for anything. */
const nothingToDo = (page: Page) =>
  page.route('**/api/dashboard/today', async (route) => {
    const response = await route.fetch();
    const today: unknown = JSON.parse(await response.text(), (key, value: unknown) => {
      if (key === 'items' || key === 'rows') return [];
      return ['total', 'dueCents', 'waiting'].includes(key) ? 0 : value;
    });
    await route.fulfill({ response, json: today });
  });

/** A client who has paid too much. */
const withCredit = (page: Page) =>
  page.route('**/api/clients/*/credit', (route) =>
    route.fulfill({
      json: {
        balanceCents: 12_500,
        entries: ['overpaid', 'used', 'returned', 'withdrawn'].map((kind, index) => ({
          id: `7c1e0000-0000-4000-8000-00000000000${String(index)}`,
          kind,
          amountCents: kind === 'overpaid' || kind === 'returned' ? 12_500 : -12_500,
          invoice: { id: '7c1e0000-0000-4000-8000-000000000009', number: 'INV-2026-009' },
          by: null,
          at: '2026-03-10T15:00:00.000Z',
        })),
      },
    }),
  );

/**
 * A client with the parts that load by themselves. What loads while a dialog opens above it would be heard beside the
 * dialog: Base UI hides what is there then.
 */
const openClient = steps(openRow(), partOf('Card and autopay'), partOf('Reminders'), partOf('Activity'));

const openImport = steps(
  press('Import and export'),
  (page) => page.getByRole('menuitem', { name: /^Import/ }).click(),
  dialog,
);
/** A row as it should be, one with values that can't be read, and one that is left out. */
const chooseFile = async (page: Page): Promise<void> => {
  const rows = [
    'First Name,Last Name,Email,Company,Phone,Monthly amount',
    'Ida,Yew,ida@yew.example,Yew Dental,(212) 555-0148,"$4,997.00"',
    'Bo,Yew,bo@yew.example,Yew Dermatology and Laser Center,2.12556E+09,TBD',
    'Cy,Yew,nonsense,Yew Spa,,',
  ];
  const file = { name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
  await page.getByLabel('CSV file').setInputFiles(file);
  await page.getByRole('table', { name: 'Problems' }).waitFor();
};

/** A lead who left a phone number alone, and was lost. */
const withPhone = (page: Page) =>
  page.route(/\/api\/contacts\/[\da-f-]{36}$/, async (route) => {
    const response = await route.fetch();
    const lead = (await response.json()) as { inquiries: object[] };
    const inquiries = lead.inquiries.map((one) => ({ ...one, kind: 'call', preferredContactMethod: 'phone' }));
    const lost = { reason: 'competitor', note: 'Their cousin builds websites, and does it for free.' };
    const [client, matchingClient] = [null, null];
    const json = {
      ...lead,
      email: '',
      phone: '(212) 555-0148',
      inquiries,
      status: 'lost',
      lost,
      client,
      matchingClient,
    };
    await route.fulfill({ response, json });
  });

const withMatches = (page: Page) =>
  page.route('**/api/contacts/matches?*', (route) =>
    route.fulfill({
      json: {
        items: ['email', 'phone', 'company'].map((by, index) => ({
          id: `7c1e0000-0000-4000-8000-00000000000${String(index)}`,
          name: 'Dr. Anneliese Featherstonehaugh-Montgomery',
          company: 'Featherstonehaugh Dermatology and Laser Center',
          email: 'anneliese@featherstonehaugh.example',
          phone: '(212) 555-0148',
          status: 'qualified',
          by: [by],
        })),
      },
    }),
  );
/** A lead that was merged into another one. */
const withMerged = (page: Page) =>
  page.route('**/api/contacts/*/merges', (route) =>
    route.fulfill({
      json: {
        items: [
          {
            id: '7c1e0000-0000-4000-8000-000000000009',
            name: 'Dr. Anneliese Featherstonehaugh-Montgomery',
            email: 'reception@featherstonehaugh-dermatology.example',
            mergedAt: '2026-11-20T10:00:00.000Z',
            mergedBy: 'owner@vitrine.test',
            undoUntil: '2026-12-20T10:00:00.000Z',
          },
        ],
      },
    }),
  );
/** The lead that {@link withMatches} names, made of the one that is open. */
const withOther = (page: Page) =>
  page.route(/\/api\/contacts\/7c1e0000-[\da-f-]+$/, async (route) => {
    const [item] = ((await (await page.request.get('/api/contacts?limit=1')).json()) as { items: { id: string }[] })
      .items;
    const lead = (await (await page.request.get(`/api/contacts/${item?.id ?? ''}`)).json()) as object;
    const json = {
      ...lead,
      id: '7c1e0000-0000-4000-8000-000000000000',
      name: 'Dr. Anneliese Featherstonehaugh-Montgomery',
      email: 'anneliese@featherstonehaugh.example',
      phone: '(212) 555-0148',
      company: 'Featherstonehaugh Dermatology and Laser Center',
      status: 'qualified',
    };
    await route.fulfill({ json });
  });
const typeKnown = async (page: Page): Promise<void> => {
  await page.getByRole('textbox', { name: 'Email' }).fill('anneliese@featherstonehaugh.example');
  await page.getByText('Already here').nth(2).waitFor();
};

const toBoard = steps(press(/^Board$/), async (page: Page) => {
  await page.getByRole('region', { name: 'New', exact: true }).getByRole('link').first().waitFor();
});
const openCard = async (page: Page): Promise<void> => {
  await page.getByRole('region', { name: 'New', exact: true }).getByRole('link').first().click();
  await page.getByRole('complementary').last().getByRole('heading', { level: 2 }).first().waitFor();
};

export const recordScreens: readonly Screen[] = [
  { name: 'dashboard', path: '/admin' },
  { name: 'dashboard-long', path: '/admin', prepare: withLongText('dashboard{,/*}') },
  { name: 'dashboard-clear', path: '/admin', prepare: nothingToDo },
  { name: 'dashboard-error', path: '/admin', prepare: refused('dashboard{,/*}'), console: refusedInConsole },
  { name: 'dashboard-today-error', path: '/admin', prepare: refused('dashboard/today'), console: refusedInConsole },
  {
    name: 'palette',
    path: '/admin',
    reach: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search or jump to a page' }).fill('tanaka');
      await page
        .getByRole('option', { name: /Tanaka/ })
        .first()
        .waitFor();
    },
  },
  { name: 'figure', path: '/admin?figure=totalRevenue', reach: dialog },
  { name: 'figure-clients', path: '/clients?figure=totalSpent', reach: dialog },
  { name: 'leads', path: '/leads' },
  { name: 'leads-long', path: '/leads', prepare: withLongText('contacts?*') },
  { name: 'leads-none', path: `/leads${unknown}` },
  { name: 'leads-error', path: '/leads', prepare: refused('contacts?*'), console: refusedInConsole },
  { name: 'leads-selected', path: '/leads', only: 'desktop', reach: selectRows },
  { name: 'leads-selecting', path: '/leads', only: 'phone', reach: selectCards },
  {
    name: 'leads-save-view',
    path: '/leads?sort=score',
    reach: steps(press('Views'), (page) => page.getByRole('menuitem', { name: 'Save this view' }).click(), dialog),
  },
  { name: 'lead', path: '/leads', reach: openRow() },
  { name: 'lead-long', path: '/leads', prepare: withLongText('contacts/**'), reach: openRow() },
  { name: 'lead-edit', path: '/leads', reach: steps(openRow(), inSheet('Edit')) },
  { name: 'lead-convert', path: '/leads', reach: steps(openRow(), inSheet(/client/i)) },
  { name: 'lead-call', path: '/leads', reach: steps(openRow(), inSheet('Log a call')) },
  { name: 'lead-text', path: '/leads', prepare: withPhone, reach: steps(openRow(), inSheet('Text')) },
  { name: 'lead-by-phone', path: '/leads', prepare: withPhone, reach: openRow() },
  { name: 'lead-by-phone-convert', path: '/leads', prepare: withPhone, reach: steps(openRow(), inSheet(/client/i)) },
  {
    name: 'lead-lost',
    path: '/leads',
    reach: steps(
      openRow(),
      async (page) => {
        await page.getByRole('combobox', { name: 'Status' }).selectOption('lost');
      },
      dialog,
    ),
  },
  { name: 'leads-add', path: '/leads?open=new', reach: dialog },
  { name: 'lead-duplicates', path: '/leads', prepare: steps(withMatches, withMerged), reach: openRow() },
  {
    name: 'lead-merge',
    path: '/leads',
    prepare: steps(withMatches, withMerged, withOther),
    reach: steps(
      openRow(),
      async (page) => {
        await page
          .getByRole('button', { name: /^Merge with / })
          .first()
          .click();
      },
      dialog,
    ),
  },
  { name: 'leads-add-known', path: '/leads?open=new', prepare: withMatches, reach: steps(dialog, typeKnown) },
  { name: 'leads-board', path: '/leads', reach: toBoard },
  {
    name: 'leads-board-long',
    path: '/leads',
    prepare: withLongText('contacts?*'),
    reach: toBoard,
  },
  { name: 'leads-board-lead', path: '/leads', reach: steps(toBoard, openCard) },
  { name: 'clients', path: '/clients' },
  { name: 'clients-all', path: '/clients?tab=all' },
  { name: 'clients-long', path: '/clients?tab=all', prepare: withLongText('clients?*') },
  { name: 'clients-none', path: `/clients${unknown}` },
  { name: 'clients-error', path: '/clients', prepare: refused('clients?*'), console: refusedInConsole },
  { name: 'client', path: '/clients?tab=all', reach: openRow() },
  { name: 'client-long', path: '/clients?tab=all', prepare: withLongText('clients/**'), reach: openRow() },
  { name: 'client-work', path: '/clients?tab=all', prepare: withWork, reach: steps(openRow(), partOf('Files')) },
  {
    name: 'client-upload-refused',
    path: '/clients?tab=all',
    reach: steps(openRow(), partOf('Files'), uploadRefused),
  },
  {
    name: 'client-person',
    path: '/clients?tab=all',
    reach: steps(openClient, partOf('People'), inSheet('Add person')),
  },
  { name: 'client-task', path: '/clients?tab=all', reach: steps(openClient, partOf('Tasks'), inSheet('New task')) },
  { name: 'dashboard-work', path: '/admin', prepare: withTodaysWork, reach: todaysWork },
  { name: 'client-edit', path: '/clients?tab=all', reach: steps(openClient, inSheet('Edit')) },
  {
    name: 'client-edit-exempt',
    path: '/clients?tab=all',
    prepare: withExemptClient,
    reach: steps(openClient, inSheet('Edit')),
  },
  { name: 'client-exempt', path: '/clients?tab=all', prepare: withExemptClient, reach: openRow() },
  { name: 'client-delete', path: '/clients?tab=all', reach: steps(openClient, inSheet('Delete')) },
  { name: 'client-add', path: '/clients', reach: steps(press(/^Add client$/i), dialog) },
  { name: 'client-statement', path: '/clients?tab=all', reach: steps(openClient, inSheet('Statement…')) },
  { name: 'client-import', path: '/clients', reach: openImport },
  { name: 'client-import-read', path: '/clients', reach: steps(openImport, chooseFile) },
  { name: 'client-credit', path: '/clients', prepare: withCredit, reach: openRow() },
];
