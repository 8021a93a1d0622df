import type { Page } from 'playwright/test';
import type { ClientFile, ClientNote, ClientPerson, Task } from '@vitrine/contracts';

const id = (last: number): string => `6f2c0f4e-6a0f-4a37-9d7e-0a3f3f1f8e${String(last).padStart(2, '0')}`;
const at = '2026-11-02T15:00:00.000Z';
const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2);

const people: readonly ClientPerson[] = [
  {
    id: id(1),
    name: 'Robin Vale',
    role: 'Front desk',
    email: 'robin@alder.example',
    phone: '+12125550148',
    getsInvoices: false,
    version: 1,
  },
  {
    id: id(2),
    name: 'Maximiliane Featherstonehaugh-Cholmondeley',
    role: longWord.slice(0, 80),
    email: 'maximiliane.featherstonehaugh-cholmondeley@upper-saint-bartholomew-aesthetics.example',
    phone: null,
    getsInvoices: true,
    version: 1,
  },
];
const notes: readonly ClientNote[] = [
  {
    id: id(3),
    text: 'Prefers mornings.\nUse the side door.',
    author: 'owner@halcyon.example',
    createdAt: at,
    editedAt: null,
    version: 1,
  },
  { id: id(4), text: longWord, author: 'owner@halcyon.example', createdAt: at, editedAt: at, version: 2 },
];
const task = (last: number, fields: Partial<Task>): Task => ({
  id: id(last),
  title: 'Call the lab about the sign',
  dueOn: '2026-11-02',
  dueTime: null,
  owner: { id: id(90), email: 'owner@halcyon.example', name: 'Vivian Hale' },
  about: null,
  createdAt: at,
  doneAt: null,
  doneBy: null,
  version: 1,
  ...fields,
});
const open = [task(5, { dueTime: '14:30' }), task(6, { title: longWord, dueOn: '2099-12-31' })];
const done = [task(7, { title: 'Send the plan', doneAt: at, doneBy: 'owner@halcyon.example' })];
const file = (last: number, fields: Partial<ClientFile>): ClientFile => ({
  id: id(last),
  name: 'floor plan.pdf',
  kind: 'pdf',
  bytes: 1_460_000,
  shared: false,
  fromClient: false,
  author: 'owner@halcyon.example',
  createdAt: at,
  seen: true,
  ...fields,
});
const files = [
  file(8, { name: 'front desk.heic', kind: 'heic', fromClient: true, seen: false, author: 'june@alder.example' }),
  file(9, { shared: true }),
  file(10, { name: `${longWord.slice(0, 110)}.pdf` }),
];

/** A client with people, notes, tasks, files and tags, some of them in long words. */
export async function withWork(page: Page): Promise<void> {
  const items = (path: string, rows: readonly object[]) =>
    page.route(path, (route) =>
      route.request().method() === 'GET' ? route.fulfill({ json: { items: rows } }) : route.fallback(),
    );
  await items('**/api/clients/*/people', people);
  await items('**/api/clients/*/notes', notes);
  await items('**/api/clients/*/files', files);
  await items('**/api/tasks?*', open);
  await items('**/api/tasks?*done=true*', done);
  await page.route(/\/api\/clients\/[\da-f-]{36}$/, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const client = (await response.json()) as object;
    return route.fulfill({ response, json: { ...client, tags: ['Implants', 'VIP', longWord.slice(0, 30)] } });
  });
}

/** Tasks and files on the dashboard. */
export async function withTodaysWork(page: Page): Promise<void> {
  await page.route('**/api/tasks?*', (route) =>
    route.fulfill({
      json: { items: open.map((one) => ({ ...one, about: { kind: 'client', id: id(91), name: longWord } })) },
    }),
  );
  await page.route('**/api/client-files/unseen', (route) =>
    route.fulfill({
      json: { items: files.slice(0, 1).map((one) => ({ ...one, client: { id: id(91), company: 'Alder Dental' } })) },
    }),
  );
}

/** A file that isn't taken, beside its reason. */
export const uploadRefused = async (page: Page): Promise<void> => {
  const sent = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };
  await page.locator('input[type="file"]').setInputFiles(sent);
  await page.getByRole('list', { name: 'Uploads' }).getByRole('alert').waitFor();
};

/** Both are beside Today, and load by themselves. */
export const todaysWork = async (page: Page): Promise<void> => {
  for (const name of ['My tasks', 'Files from clients']) await page.getByRole('list', { name }).waitFor();
};
