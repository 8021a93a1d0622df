import { randomUUID } from 'node:crypto';
import { type MessagesWorld, startMessages } from '../messages/support.ts';
import { inquiry, newAddress } from '../support/test-app.ts';

/** People search as they speak and as their keyboard allows; what is stored was typed by somebody else, elsewhere. */
let world: MessagesWorld;

/** NFD: what files from a Mac hold. */
const decomposed = 'José Núñez'.normalize('NFD');
const people = [
  { name: 'Maeve O’Brien', company: 'O’Brien Dental', phone: '(917) 555-0177', email: 'maeve@obrien.example' },
  { name: 'José Núñez', company: 'Clínica ñandú', phone: '+1 646 555 0188', email: 'jn@nandu.example' },
  { name: decomposed, company: 'Sol Clinic', phone: '212.555.0133', email: 'other@sol.example' },
  { name: 'Jürgen Müller', company: 'Straße & Łódź GmbH', phone: '+44 20 7946 0958', email: 'jm@strasse.example' },
  { name: 'Bjørn Ølgaard', company: 'Ægir Hud', phone: '(415) 555-0122', email: 'bo@aegir.example' },
  { name: 'Mary\u00A0 Ann   Lee-Smith', company: 'Lakeside  Skin', phone: '312-555-0161', email: 'mas@lake.example' },
] as const;
const [maeve, jose, joseApart, jurgen, bjorn, mary] = people.map(({ email }) => email);

beforeAll(async () => {
  world = await startMessages();
  for (const person of people) {
    const answers = [
      await world.app.call('/contacts', { body: inquiry(person), from: newAddress() }),
      await world.staff('POST', '/clients', person),
    ];
    for (const answer of answers) if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.text}`);
  }
}, 180_000);

afterAll(async () => {
  await world?.stop();
});

const rowsOf = async (path: string, text: string): Promise<Record<string, unknown>[]> => {
  const { status, body } = await world.staff('GET', `${path}${encodeURIComponent(text)}`);
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return (body['items'] ?? Object.values(body).flat()) as Record<string, unknown>[];
};

const found: readonly (readonly [text: string, emails: readonly (string | undefined)[]])[] = [
  ...['9175550177', '917-555', '(917) 555-0177', '917 555 0177', '+19175550177', '+1 (917) 555-0177', '555-0177'].map(
    (text) => [text, [maeve]] as const,
  ),
  ['0177', [maeve]],
  ['+1917', [maeve]],
  ['917\u2011555\u20110177', [maeve]],
  ['+44 20 7946', [jurgen]],
  ["O'Brien", [maeve]],
  ['O’Brien', [maeve]],
  ['o‘brien', [maeve]],
  ['obrien', [maeve]],
  ["Maeve O'Brien", [maeve]],
  ["O'Brien, Maeve", [maeve]],
  ['Jose', [jose, joseApart]],
  ['José', [jose, joseApart]],
  [decomposed, [jose, joseApart]],
  ['NUNEZ', [jose, joseApart]],
  ['nandu', [jose]],
  ['jose clinica', [jose]],
  ['clinica  jose', [jose]],
  ['Muller', [jurgen]],
  ['strasse', [jurgen]],
  ['lodz', [jurgen]],
  ['olgaard', [bjorn]],
  ['aegir', [bjorn]],
  ['Mary Ann Lee', [mary]],
  ['Lee Smith', [mary]],
  ['lee-smith', [mary]],
  ['Mary\u00A0Ann', [mary]],
  ['lakeside skin', [mary]],
  ['<mas@lake.example>', [mary]],
  ['Ｍａｒｙ', [mary]],
  ['Ma\u200Bry', [mary]],
  ['9175550178', []],
  ['jose brien', []],
];

describe.each(['/contacts?search=', '/clients?search='])('%s', (path) => {
  it.each(found)('%s', async (text, emails) => {
    const rows = await rowsOf(path, text);
    expect(rows).toHaveLength(emails.length);
    expect(new Set(rows.map(({ email }) => email))).toEqual(new Set(emails));
  });
});

describe('the search over everything', () => {
  it.each(found)('%s', async (text, emails) => {
    const rows = await rowsOf('/search?q=', text);
    expect(new Set(rows.map(({ note }) => String(note).split(', ').at(-1)))).toEqual(new Set(emails));
  });
});

describe('the messages', () => {
  const texted = '+19175550199';

  beforeAll(async () => {
    await world.app.query(
      `INSERT INTO sms_inbound (id, provider_id, sender, body, received_at)
       VALUES ($1, $2, $3, 'Für Zoë’s visit', now())`,
      [randomUUID(), randomUUID(), texted],
    );
  });

  it.each(['(917) 555-0199', '917-555-0199', texted, "fur zoe's", 'visit 0199'])('%s', async (text) => {
    expect((await rowsOf('/messages?search=', text)).map(({ to }) => to)).toEqual([texted]);
  });
});

describe.each(['invoices', 'estimates'])('%s', (kind) => {
  const prefix = kind === 'invoices' ? 'INV' : 'EST';
  let id: string;

  beforeAll(async () => {
    id = randomUUID();
    const dates = kind === 'invoices' ? 'invoice_date, due_date, issued_at' : 'estimate_date, valid_until, title';
    const values = kind === 'invoices' ? 'now()' : `'Site'`;
    for (const [number, name, cents] of [
      [247, 'Åsa Öberg', 160_00],
      [248, 'Zeta', 1247_00],
      [1003, 'Zeta', 24_700],
      [999, 'Zeta', 3_00],
    ] as const)
      await world.app.query(
        `INSERT INTO ${kind} (id, public_id, number, client_name, client_email, amount_cents, status, ${dates},
           created_at, updated_at)
         VALUES ($1, $2, $3, $4, 'x@y.example', $5, 'draft', '2026-03-01', '2026-03-02', ${values}, now(), now())`,
        [number === 247 ? id : randomUUID(), randomUUID(), `${prefix}-2026-${number}`, name, cents],
      );
  });

  it.each([
    '247',
    '#247',
    `${prefix} 247`,
    `${prefix.toLowerCase()}-2026-247`,
    '2026-247',
    '$160.00',
    '160.00',
    '$160',
    'oberg asa',
    'oberg 247',
    'oberg $160',
  ])('%s', async (text) => {
    expect((await rowsOf(`/${kind}?search=`, text)).map((row) => row['id'])).toEqual([id]);
    const all = await rowsOf('/search?with=estimates&q=', text);
    expect(all.map((row) => row['id'])).toContain(id);
  });

  it('finds a sum with and without its comma', async () => {
    for (const text of ['$1,247.00', '$1247', '1,247.00'])
      expect((await rowsOf(`/${kind}?search=`, text)).map((row) => row['number'])).toEqual([`${prefix}-2026-248`]);
  });

  it('are in the order of their numbers', async () => {
    const rows = await rowsOf(`/${kind}?sort=number&direction=asc&search=`, 'x@y.example');
    expect(rows.map((row) => row['number'])).toEqual([247, 248, 999, 1003].map((place) => `${prefix}-2026-${place}`));
  });
});

it('stands names with accents beside those without', async () => {
  const names = ['Ángel', 'apple', 'eagle', 'Éclair', 'Nancy', 'ñandú', 'Ólafur', 'Oscar', 'Ödön', 'Zebra', 'Zoë'];
  const ordered = ['Ángel', 'apple', 'eagle', 'Éclair', 'Nancy', 'ñandú', 'Ödön', 'Ólafur', 'Oscar', 'Zebra', 'Zoë'];
  for (const company of names) {
    const body = { name: company, email: `${randomUUID()}@order.example`, company };
    expect((await world.staff('POST', '/clients', body)).status).toBe(201);
    const invoice = { clientName: company, clientEmail: body.email, amount: '100' };
    expect((await world.staff('POST', '/invoices', invoice)).status).toBe(201);
    await world.app.call('/contacts', { body: inquiry(body), from: newAddress() });
  }
  const read = async (path: string, of: string): Promise<unknown[]> => {
    const values: unknown[] = [];
    for (let cursor = ''; ;) {
      const { body } = await world.staff('GET', `${path}&search=order.example&limit=3${cursor}`);
      values.push(...(body['items'] as Record<string, unknown>[]).map((row) => row[of]));
      const next = body['nextCursor'] as string | null;
      if (next === null) return values;
      cursor = `&cursor=${encodeURIComponent(next)}`;
    }
  };
  expect(await read('/clients?sort=name', 'company')).toEqual(ordered);
  expect(await read('/contacts?sort=name', 'name')).toEqual(ordered);
  expect(await read('/invoices?sort=client', 'clientName')).toEqual(ordered);
});
