import { randomUUID } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { type AuditEntry, Logo, logoLimits, logoTexts, SavedLogo, TeamRole } from '@vitrine/contracts';
import { extractImages, getDocumentProxy } from 'unpdf';
import { parsed } from '../invoices/support.ts';
import { type EstimatesDesk, startEstimates, wordsOf } from '../invoices/estimates/support.ts';
import { chunk, header, plainPng, pngOf } from '../support/pictures.ts';
import { addAccount, addStaff, fromOurPage, signIn } from '../support/staff.ts';
import { eventually, newAddress } from '../support/test-app.ts';

let desk: EstimatesDesk;
let owner: string;

beforeAll(async () => {
  desk = await startEstimates();
  await addAccount(desk.app, 'owner@vitrine.test');
  owner = await signIn(desk.app, 'owner@vitrine.test');
}, 60_000);

afterAll(async () => {
  await desk?.stop();
});

const send = (raw: string | Uint8Array<ArrayBuffer>, cookie = owner) =>
  desk.app.call('/settings/logo', {
    raw,
    cookie,
    headers: { ...fromOurPage, 'content-type': 'application/octet-stream' },
  });
const sent = async (raw: Uint8Array<ArrayBuffer>): Promise<Logo> => {
  const answer = await send(raw);
  if (answer.status !== 201) throw new Error(`The logo was answered ${answer.status}: ${answer.text}`);
  return Logo.parse(answer.body);
};
const now = async () => SavedLogo.parse((await desk.app.call('/settings/logo', { cookie: owner })).body);
const put = (path: string, body: object, cookie = owner) =>
  desk.app.call(path, { method: 'PUT', body, cookie, headers: fromOurPage });
const choose = async (logo: Logo | null): Promise<SavedLogo> => {
  const answer = await put('/settings/logo', { version: (await now()).version, hash: logo?.hash ?? null });
  return SavedLogo.parse(answer.body);
};
const kept = async () =>
  (await desk.app.query<{ logos: number }>('SELECT count(*)::int AS logos FROM logos'))[0]?.logos;

/** The widths of the pictures on the first page of a PDF. */
async function widthsIn(path: string): Promise<number[]> {
  const response = await fetch(`${desk.app.origin}/api${path}`, { headers: { cookie: owner } });
  const pdf = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()));
  return (await extractImages(pdf, 1)).map(({ width }) => width);
}
const words = async (path: string): Promise<string> => {
  const response = await fetch(`${desk.app.origin}/api${path}`, { headers: { cookie: owner } });
  return wordsOf(`data:application/pdf;base64,${Buffer.from(await response.arrayBuffer()).toString('base64')}`);
};

it('the same picture is kept once, and anyone may read it for a year', async () => {
  const before = await kept();
  const logo = await sent(plainPng(300, 100));
  expect(logo).toMatchObject({ width: 300, height: 100 });
  expect(await sent(plainPng(300, 100))).toEqual(logo);
  expect(await kept()).toBe((before ?? 0) + 1);
  const answer = await desk.app.call(`/logos/${logo.hash}`, { headers: { 'sec-fetch-site': 'cross-site' } });
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
  expect((await desk.app.call(`/logos/${'0'.repeat(64)}`)).status).toBe(404);
  expect((await desk.app.call('/logos/..%2Fbrand')).status).toBe(400);
});

it('a picture of more pixels than are printed is kept in fewer, in its proportions', async () => {
  expect(await sent(plainPng(4000, 1000))).toMatchObject({ width: 960, height: 240 });
});

it('a palette with transparency is written anew, so that it prints right', async () => {
  const rows = Buffer.concat(
    Array.from({ length: 64 }, () => Buffer.from([0, ...Array.from({ length: 32 }, () => 0x01)])),
  );
  const palette = [chunk('PLTE', Buffer.from([255, 0, 0, 0, 0, 255])), chunk('tRNS', Buffer.from([0, 255]))];
  const { hash } = await sent(pngOf(header(64, 64, 4, 3), ...palette, chunk('IDAT', deflateSync(rows))));
  const [row] = await desk.app.query<{ content: Buffer }>('SELECT content FROM logos WHERE hash = $1', [hash]);
  // Eight bits of red, green, blue and alpha.
  expect([...(row?.content.subarray(24, 26) ?? [])]).toEqual([8, 6]);
});

it('a picture whose rows come in passes is taken', async () => {
  // 65 pixels leave each pass a rest.
  const pass = (columns: number, rows: number) => Buffer.alloc(rows * (1 + columns * 4));
  const sizes = [
    [9, 9],
    [8, 9],
    [17, 8],
    [16, 17],
    [33, 16],
    [32, 33],
    [65, 32],
  ] as const;
  const rows = Buffer.concat(sizes.map(([columns, rows]) => pass(columns, rows)));
  const file = pngOf(header(65, 65, 8, 6, 1), chunk('IDAT', deflateSync(rows)));
  expect(await sent(file)).toMatchObject({ width: 65, height: 65 });
});

it('what isn’t a picture of a fitting size is refused with what to do, and nothing of it is kept', async () => {
  const before = await kept();
  const bomb = chunk('IDAT', deflateSync(Buffer.alloc(20_000_000)));
  const rows = deflateSync(Buffer.alloc(100));
  for (const [raw, message] of [
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', logoTexts.kind],
    // Named logo.png, which nobody asks.
    ['<!doctype html><script>alert(1)</script>', logoTexts.kind],
    ['%PDF-1.7\n', logoTexts.kind],
    ['GIF89a', logoTexts.kind],
    ['', logoTexts.empty],
    [plainPng(63, 100), logoTexts.size],
    [plainPng(100, 4001), logoTexts.size],
    [plainPng(4000, 1600), logoTexts.large],
    // Says that it holds 3.4 gigabytes, or more than any number of 31 bits.
    [pngOf(header(30_000, 30_000), chunk('IDAT', rows)), logoTexts.size],
    [pngOf(header(0xff_ff_ff_ff, 100), chunk('IDAT', rows)), logoTexts.size],
    // A second header.
    [pngOf(header(100, 100), header(30_000, 30_000), chunk('IDAT', rows)), logoTexts.unreadable],
    // Far more than its pixels, also where they come in passes.
    [pngOf(header(100, 100), bomb), logoTexts.unreadable],
    [pngOf(header(100, 100, 8, 6, 1), bomb), logoTexts.unreadable],
    // Fewer, none, and what is no data: whatever was in memory must not become the picture.
    [pngOf(header(100, 100), chunk('IDAT', rows)), logoTexts.unreadable],
    [pngOf(header(100, 100)), logoTexts.unreadable],
    [pngOf(header(100, 100), chunk('IDAT', Buffer.from('no data'))), logoTexts.unreadable],
    [pngOf(header(100, 100, 3, 6), chunk('IDAT', rows)), logoTexts.unreadable],
    [plainPng(100, 100).subarray(0, 90), logoTexts.unreadable],
    [Buffer.from('\xFF\xD8\xFF\xE0\0\x10JFIF\0\x01\x01\0\0\x01', 'latin1'), logoTexts.unreadable],
  ] as const) {
    const answer = await send(raw);
    expect([answer.status, answer.body['errors']]).toEqual([400, { file: [message] }]);
  }
  const large = await send(Buffer.alloc(logoLimits.bytes + 1));
  expect([large.status, large.body['message']]).toEqual([413, logoTexts.tooLarge]);
  const json = await desk.app.call('/settings/logo', { body: {}, cookie: owner, headers: fromOurPage });
  expect(json.status).toBe(415);
  expect(await kept()).toBe(before);
});

it('only owners send and choose one; whoever is on the team sees it', async () => {
  const logo = await sent(plainPng(100, 100));
  for (const role of TeamRole.options.slice(1)) {
    await addAccount(desk.app, `${role}@vitrine.test`);
    await addStaff(desk.app, `${role}@vitrine.test`, role);
    const cookie = await signIn(desk.app, `${role}@vitrine.test`);
    const read = await desk.app.call('/settings/logo', { cookie });
    const chosen = await put('/settings/logo', { version: 0, hash: logo.hash }, cookie);
    const uploaded = await send(plainPng(90, 90), cookie);
    expect([role, read.status, chosen.status, uploaded.status]).toEqual([role, 200, 403, 403]);
  }
  expect((await desk.app.call('/settings/logo')).status).toBe(401);
});

it('is chosen and removed with a line in the audit log; a stale choice gets the current one', async () => {
  const { version } = await now();
  const logo = await sent(plainPng(200, 80));
  const unknown = await put('/settings/logo', { version, hash: '0'.repeat(64) });
  expect([unknown.status, unknown.body['errors']]).toEqual([400, { hash: [logoTexts.unknown] }]);
  expect(await choose(logo)).toMatchObject({ logo, version: version + 1, updatedBy: 'owner@vitrine.test' });
  const stale = await put('/settings/logo', { version, hash: null });
  expect([stale.status, stale.body['code'], stale.body['current']]).toEqual([409, 'stale_version', await now()]);
  await choose(null);
  const { body } = await desk.app.call('/audit?entity=settings&entityId=logo', { cookie: owner });
  const text = `200 × 80 pixels, ${logo.hash.slice(0, 8)}`;
  expect(body['items'] as AuditEntry[]).toMatchObject([
    { action: 'settings.logo-changed', before: { logo: text }, after: { logo: null } },
    { action: 'settings.logo-changed', before: { logo: null }, after: { logo: text } },
  ]);
});

it('a save of the brand by a portal of before keeps it, and the answer has no field that it doesn’t know', async () => {
  const { logo } = await choose(await sent(plainPng(200, 80)));
  const { updatedAt: _at, updatedBy: _by, ...brand } = (await desk.app.call('/settings/brand', { cookie: owner })).body;
  const saved = await put('/settings/brand', { ...brand, accent: 'jade' });
  expect([saved.status, Object.keys(saved.body).includes('logo')]).toEqual([200, false]);
  expect((await now()).logo).toEqual(logo);
  await choose(null);
});

it('every document keeps the logo of its day; one from before there was a logo prints the name', async () => {
  await choose(null);
  const invoice = (fields: object = {}) => desk.invoice({ status: 'sent', ...fields });
  const pay = async (one: Awaited<ReturnType<typeof invoice>>) => parsed(await desk.save(one, { status: 'paid' }));
  const plain = await invoice();
  const first = await choose(await sent(plainPng(96, 64)));
  const early = await pay(await invoice());
  const estimate = await desk.sent();
  const draft = await desk.invoice();
  await choose(await sent(plainPng(128, 64)));
  const late = await pay(await invoice());
  const receiptOf = ({ payments }: typeof early) => `/payments/${payments[0]?.id}/receipt`;
  expect(await widthsIn(`/invoices/${plain.id}/pdf`)).toEqual([]);
  for (const [path, width] of [
    [`/invoices/${early.id}/pdf`, 96],
    [receiptOf(early), 96],
    [`/estimates/${estimate.id}/pdf`, 96],
    [`/invoices/${draft.id}/pdf`, 128],
    [`/invoices/${late.id}/pdf`, 128],
    [receiptOf(late), 128],
  ] as const) {
    expect([path, await widthsIn(path)]).toEqual([path, [width]]);
    expect(await words(path)).toContain('FROM Halcyon');
  }
  expect(await desk.view(estimate)).toMatchObject({ seller: 'Halcyon', logo: first.logo });
  await choose(null);
  expect(await widthsIn(`/invoices/${early.id}/pdf`)).toEqual([96]);
  expect(await widthsIn(`/invoices/${draft.id}/pdf`)).toEqual([]);
});

it('a mail begins with it by an address that anyone may read, and names the agency', async () => {
  const { logo } = await choose(await sent(plainPng(800, 120)));
  const invoice = await desk.invoice({ status: 'sent' });
  await desk.staff(`/invoices/${invoice.id}/email`, {}, { method: 'POST', key: randomUUID() });
  const mail = await eventually('the invoice', () =>
    desk.sandbox.mails().find(({ to }) => to.includes(invoice.clientEmail)),
  );
  const [picture = ''] = /<img[^>]*>/.exec(mail.html ?? '') ?? [];
  expect(picture).toContain(`src="http://localhost:4200/api/logos/${logo?.hash}" alt="Halcyon"`);
  expect(picture).toContain('width="200" height="30"');
  expect((await desk.app.call(`/logos/${logo?.hash}`, { from: newAddress() })).status).toBe(200);
});

it('no more are kept than documents may need; one that is kept can be sent again', async () => {
  const logo = await sent(plainPng(100, 70));
  await desk.app.query(
    `INSERT INTO logos (hash, kind, width, height, content, created_at)
     SELECT lpad(n::text, 64, 'e'), 'png', 64, 64, '', now() FROM generate_series(1, $1) n`,
    [logoLimits.kept],
  );
  const more = await send(plainPng(100, 71));
  expect([more.status, more.body['message']]).toEqual([409, logoTexts.tooMany]);
  expect(await sent(plainPng(100, 70))).toEqual(logo);
});
