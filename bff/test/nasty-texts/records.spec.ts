import { api } from '@vitrine/contracts';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import type { z } from 'zod';
import { importIn } from '../clients/support.ts';
import { type MessagesWorld, startMessages } from '../messages/support.ts';
import { everyNastyText, readerSees } from '../support/nasty-texts.ts';
import { fromOurPage } from '../support/staff.ts';
import { eventually, newAddress } from '../support/test-app.ts';
import { textFields } from '../support/text-fields.ts';
import { filled, type Json, letters, printedIn, shownIn, textIn, valueAt } from './support.ts';

/**
 * A record for each nasty text, with the text in every text field that its contract has: stored as typed, found,
 * shown, exported, imported again, mailed and printed whole.
 */
let world: MessagesWorld;
let client: string;

beforeAll(async () => {
  world = await startMessages();
  const added = await world.staff('POST', '/clients', { name: 'Ada Glow', email: 'ada@glow.example', company: 'Glow' });
  client = String(added.body['id']);
}, 60_000);

afterAll(async () => {
  await world?.stop();
});

/** Fields that are read for what they mean; `fields.spec.ts` has them. */
const read = /(email|phone|amount|quantity|rate|discount|percent|cents|code|monthlyAmount|website|Date|Expiry)$/i;

const textPaths = (schema: z.ZodType): string[] =>
  textFields(schema)
    .map(({ path }) => path)
    .filter((path) => !read.test(path));

/** What is read of a text that was typed here, whatever became of blanks and controls. */
const visibleText = (text: string): string => readerSees(text).replaceAll(' ', '');
const sanitized = (text: string): string =>
  text
    .replace(/<script\b[^>]*>[\s\S]*?<\/script\s*>|<\/?script\b[^>]*>|[<>]/gi, '')
    .replaceAll(/[‘’']/g, '’')
    .replaceAll(/[“”"]/g, '”');
const asStored = (text: string, site: boolean): string => visibleText(site ? sanitized(text) : text);

interface Kind {
  readonly name: string;
  readonly schema: z.ZodType;
  readonly path: string;
  readonly body: (place: number) => Json;
  /** The record that a response is about, with its fields under the names of the body. */
  readonly stored: (answer: Json) => Promise<Json> | Json;
  /** What else finds a record, where it's searched for. */
  readonly search?: (place: number) => string;
  /** The fields that a search looks into. */
  readonly searchFields: readonly string[];
  /** Of the site: without markup, with typographic quotes. */
  readonly site?: true;
}

const mail = (place: number): string => `n${place}-@nasty.example`;
const items = () => [{ description: 'x', quantity: '1', rate: '10' }];
const wholeOf = (path: string) => async (answer: Json) =>
  (await world.staff('GET', `${path}/${String(answer['id'])}`)).body;

const kinds: readonly Kind[] = [
  {
    name: 'clients',
    searchFields: ['name', 'company'],
    schema: api.clients.create.body,
    path: '/clients',
    body: (place) => ({ email: mail(place), customPackage: { features: ['x'] } }),
    stored: wholeOf('/clients'),
    search: (place) => mail(place),
  },
  {
    name: 'inquiries',
    searchFields: ['name', 'company'],
    schema: api.contacts.create.body,
    path: '/contacts',
    body: (place) => ({ email: mail(place) }),
    stored: async (answer) => {
      const lead = await wholeOf('/contacts')(answer);
      return { ...(lead['inquiries'] as Json[])[0], ...lead };
    },
    search: (place) => mail(place),
    site: true,
  },
  {
    name: 'invoices',
    searchFields: ['clientName'],
    schema: api.invoices.create.body,
    path: '/invoices',
    body: (place) => ({ clientEmail: mail(place), items: items() }),
    stored: wholeOf('/invoices'),
    search: (place) => mail(place),
  },
  {
    name: 'estimates',
    searchFields: ['clientName'],
    schema: api.estimates.create.body,
    path: '/estimates',
    body: (place) => ({ clientEmail: mail(place), items: items() }),
    stored: wholeOf('/estimates'),
    search: (place) => mail(place),
  },
  {
    name: 'codes',
    searchFields: ['name'],
    schema: api.codes.create.body,
    path: '/codes',
    body: (place) => ({ code: `NASTY${place}X`, amount: '100', features: ['x'] }),
    stored: (answer) => answer,
    search: (place) => `NASTY${place}X`,
  },
  {
    name: 'recurring invoices',
    searchFields: [],
    schema: api.recurringInvoices.create.body,
    path: '/recurring-invoices',
    body: () => ({
      clientId: client,
      items: items(),
      dueInDays: 30,
      interval: 'month',
      dayOfMonth: 1,
      startOn: '2026-04-01',
      endOn: null,
      count: null,
    }),
    stored: wholeOf('/recurring-invoices'),
  },
];

/** Refused for one of these reasons: nothing to see, no letter, a break or control in a client's line. */
const mayRefuse = (text: string, site: boolean): boolean =>
  !/\p{L}.*\p{L}/su.test(asStored(text, site)) || /[\p{Cc}\uD800]/u.test(text);

const send = (kind: Kind, body: Json) =>
  kind.site
    ? world.app.call(kind.path, { body, from: newAddress() })
    : world.app.call(kind.path, { body, cookie: world.cookie, headers: fromOurPage });

/** Per kind, the ids of the records by the place of their text. */
const filed: Record<string, string[]> = {};
/** Per kind, the places whose text stands in a field that is searched. */
const findable: Record<string, Set<number>> = {};

describe.each(kinds)('$name', (kind) => {
  const paths = textPaths(kind.schema);
  const site = kind.site ?? false;

  it('keep every text in every field', async () => {
    const faults: string[] = [];
    for (const [place, { text }] of everyNastyText.entries()) {
      const refused = new Set<string>();
      const typed = (path: string): string => (refused.has(path) ? `Glow spa ${place}` : text);
      const body = () => filled(kind.body(place), paths, typed);
      const note = (fault: string) => faults.push(`${JSON.stringify(text).slice(0, 60)} ${fault}`);
      let answer = await send(kind, body());
      // First what a field refuses, then what the database can't keep.
      for (let tries = 0; answer.status === 400 && tries < 3; tries += 1) {
        for (const [name, messages] of Object.entries((answer.body['errors'] ?? {}) as Record<string, string[]>)) {
          const path = name.replaceAll(/\.\d+(?=\.|$)/g, '[]');
          const tooShort = path === 'message' && asStored(text, site).length < 10;
          const tooLong = text.length > 60 && /or fewer|up to/.test(messages[0] ?? '');
          if (!paths.includes(path) || !messages[0]) note(`is refused at ${name}`);
          else if (!mayRefuse(text, site) && !tooShort && !tooLong) note(`is refused at ${name}: ${messages[0]}`);
          refused.add(path);
        }
        answer = await send(kind, body());
      }
      if (answer.status !== 201) {
        note(`is answered ${answer.status} ${answer.text.slice(0, 300)}`);
        continue;
      }
      if (!kind.searchFields.some((path) => refused.has(path))) (findable[kind.name] ??= new Set()).add(place);
      (filed[kind.name] ??= [])[place] = String(answer.body['id']);
      const record = await kind.stored(answer.body);
      for (const path of paths) {
        const value = valueAt(record, path);
        if (valueAt(body(), path) === undefined || (value === undefined && path.includes('[]'))) continue;
        if (asStored(typed(path), site) === '') continue;
        if (asStored(String(value), site) !== asStored(typed(path), site))
          note(`becomes ${JSON.stringify(value)} in ${path}`);
      }
    }
    expect(faults).toEqual([]);
  }, 60_000);

  const { search } = kind;
  if (search)
    it('are found by their text', async () => {
      const faults: string[] = [];
      for (const [place, { text }] of everyNastyText.entries()) {
        if (!findable[kind.name]?.has(place) || asStored(text, site) === '' || (site && text.includes('<script')))
          continue;
        const words = `${search(place)} ${Array.from(text).slice(0, 100).join('')}`;
        const { status, body } = await world.staff('GET', `${kind.path}?search=${encodeURIComponent(words)}`);
        const found = (body['items'] as Json[] | undefined)?.map(({ id }) => id);
        if (status !== 200 || found?.length !== 1 || found[0] !== filed[kind.name]?.[place])
          faults.push(`${JSON.stringify(text).slice(0, 60)} finds ${status} ${JSON.stringify(found)}`);
      }
      expect(faults).toEqual([]);
    }, 30_000);
});

/** A cell of an export without the apostrophe that keeps a spreadsheet from computing it. */
const cellText = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '');

it.each([
  ['clients', '/clients', ['name', 'company']],
  ['inquiries', '/contacts', ['name', 'company']],
  ['invoices', '/invoices', ['clientName']],
  ['estimates', '/estimates', ['clientName']],
] as const)(
  'the export of %s has every text whole, and none that a spreadsheet would compute',
  async (name, path, of) => {
    const { text } = await world.staff('GET', `${path}/export.csv?search=nasty.example`);
    const rows: string[][] = parse(text, { bom: true });
    const cells = rows.flat();
    const whole = new Set(cells.map((cell) => visibleText(cellText(cell))));
    const faults: string[] = [];
    for (const id of (filed[name] ?? []).filter(Boolean)) {
      const { body } = await world.staff('GET', `${path}/${id}`);
      for (const field of of)
        if (!whole.has(visibleText(textIn(body[field])))) faults.push(`${field} ${JSON.stringify(body[field])}`);
    }
    expect(faults).toEqual([]);
    expect(cells.filter((cell) => /^[=+@\t\r]|^-(?![\d.])/.test(cell))).toEqual([]);
  },
);

it('an import takes every text from its cells', async () => {
  const rows = everyNastyText.map(({ text }, place) => [`Glow ${text}`, `i${place}-@nasty.example`, `Spa ${text}`]);
  const upload = await world.app.call('/clients/imports', {
    raw: stringify([['Name', 'Email', 'Company'], ...rows]).replaceAll('\u0000', ''),
    cookie: world.cookie,
    headers: { ...fromOurPage, 'content-type': 'text/csv' },
  });
  const staff = { get: (path: string) => world.staff('GET', path) } as Parameters<typeof importIn>[0];
  const preview = await importIn(staff, String(upload.body['id']), ['ready', 'failed']);
  // Longer than a name may be with the word before it, or with a control that no cell has.
  const refused = new Set(preview.problems.map(({ row }) => row - 2));
  const odd = everyNastyText.filter(
    ({ text, group }, place) => refused.has(place) && text.length < 190 && group !== 'controls',
  );
  expect(odd).toEqual([]);
  await world.staff('POST', `/clients/imports/${preview.id}/commit`);
  await importIn(staff, preview.id, ['done']);
  const stored = await world.app.query<{ name: string; company: string; email: string }>(
    `SELECT name, company, email FROM clients WHERE email LIKE 'i%@nasty.example'`,
  );
  const faults = rows.flatMap(([name = '', email = '', company = ''], place) => {
    if (refused.has(place)) return [];
    const row = stored.find((one) => one.email === email);
    return row &&
      visibleText(row.name) === visibleText(name.replaceAll('\u0000', '')) &&
      visibleText(row.company) === visibleText(company.replaceAll('\u0000', ''))
      ? []
      : [{ name, row }];
  });
  expect(faults).toEqual([]);
}, 30_000);

it('the mail to the team says every inquiry whole, as HTML and as text', async () => {
  const places = everyNastyText.flatMap((_, place) => (filed['inquiries']?.[place] ? [place] : []));
  const notices = await eventually(
    'the notices',
    () => {
      const found = places.map((place) =>
        world.sandbox.mails().find(({ to, text }) => to.includes('team@vitrine.test') && text?.includes(mail(place))),
      );
      return found.every((notice) => notice !== undefined) ? found : null;
    },
    40,
  );
  const faults: string[] = [];
  for (const [index, place] of places.entries()) {
    const { body } = await world.staff('GET', `/contacts/${filed['inquiries']?.[place]}`);
    const notice = notices[index];
    const message = (body['inquiries'] as Json[])[0]?.['message'];
    for (const value of [body['name'], body['company'], message])
      for (const [form, words] of [
        ['text', notice?.text ?? ''],
        ['html', shownIn(notice?.html ?? '')],
      ] as const)
        if (!visibleText(words).includes(visibleText(textIn(value))))
          faults.push(`${form} lacks ${JSON.stringify(value)}`);
  }
  expect(faults).toEqual([]);
}, 60_000);

it('an invoice prints every text whole', async () => {
  const answer = await world.staff('POST', '/invoices', {
    clientName: 'Ada Glow',
    clientEmail: 'pdf@nasty.example',
    items: everyNastyText.map(({ text }, place) => ({
      description: `x${place} ${text.replaceAll(/[\0\uD800]/g, '')}`,
      quantity: '1',
      rate: '10',
    })),
    status: 'sent',
  });
  const file = await fetch(`${world.app.origin}/api/invoices/${String(answer.body['id'])}/pdf`, {
    headers: { cookie: world.cookie },
  });
  expect(file.status).toBe(200);
  const printed = letters(await printedIn(Buffer.from(await file.arrayBuffer())));
  const faults = (answer.body['items'] as Json[])
    .flatMap(({ description }) => String(description).split(/\s+/u))
    .filter((word) => !printed.includes(letters(word)));
  expect(faults).toEqual([]);
}, 30_000);
