import { EstimatePage } from '@vitrine/contracts';
import { ExpiredEstimatesService } from '../../../src/modules/invoices/index.ts';
import { refusalOf } from '../support.ts';
import { estimateIn, type EstimatesDesk, formOf, items, startEstimates } from './support.ts';

let desk: EstimatesDesk;

beforeAll(async () => {
  desk = await startEstimates();
}, 60_000);

afterAll(async () => {
  await desk?.stop();
});

const list = async (query = '') => EstimatePage.parse((await desk.staff(`/estimates${query}`)).body);
const save = (estimate: Parameters<typeof formOf>[0], changes: object) =>
  desk.staff(`/estimates/${estimate.id}`, { ...formOf(estimate), ...changes }, { method: 'PUT' });

describe('a draft', () => {
  it('is priced by the server: discounts before the total, options only where they are switched on', async () => {
    const estimate = await desk.estimate({
      discount: { kind: 'amount', cents: '100' },
      items: [...items, { description: 'Drone', quantity: '1', rate: '300', optional: true, selected: true }],
    });
    expect(estimate.items.map(({ amountCents, selected }) => [amountCents, selected])).toEqual([
      [200_000, true],
      [70_000, true],
      [50_000, false],
      [30_000, true],
    ]);
    expect([estimate.subtotalCents, estimate.discountCents, estimate.totalCents]).toEqual([300_000, 10_000, 290_000]);
    expect([estimate.status, estimate.url, estimate.versions]).toEqual(['draft', null, []]);
    expect([estimate.estimateDate, estimate.validUntil]).toEqual(['2026-03-02', '2026-04-01']);
  });

  it('gets the next number of the year, also when one before it was refused or deleted', async () => {
    const numberOf = ({ number }: { number: string }) => Number(number.split('-')[2]);
    const first = await desk.estimate();
    expect(first.number).toMatch(/^EST-2026-\d{3}$/);
    expect((await desk.staff('/estimates', { ...formOf(first), clientId: first.id })).status).toBe(400);
    const second = await desk.estimate();
    expect(numberOf(second)).toBe(numberOf(first) + 1);
    expect((await desk.staff(`/estimates/${second.id}`, undefined, { method: 'DELETE' })).status).toBe(204);
    expect(numberOf(await desk.estimate())).toBe(numberOf(second) + 1);
  });

  it.each<[string, object, string]>([
    ['a title', { title: ' ' }, 'title'],
    ['a rate', { items: [{ description: 'x', quantity: '1', rate: '-5' }] }, 'items.0.rate'],
    ['a quantity', { items: [{ description: 'x', quantity: '1,5', rate: '5' }] }, 'items.0.quantity'],
    [
      'a discount of 0%',
      { items: [{ description: 'x', quantity: '1', rate: '5', discount: { kind: 'percent', percent: '0' } }] },
      'items.0.discount.percent',
    ],
    ['a discount over 100%', { discount: { kind: 'percent', percent: '100.001' } }, 'discount.percent'],
    ['a deposit over 100%', { depositPercent: '101' }, 'depositPercent'],
    ['dates in order', { estimateDate: '2026-05-02', validUntil: '2026-05-01' }, 'validUntil'],
    ['a sum in range', { items: [{ description: 'x', quantity: '10', rate: '999999' }] }, 'items.0.rate'],
    [
      'all options together in range',
      {
        items: [
          { description: 'x', quantity: '1', rate: '600000', optional: true },
          { description: 'y', quantity: '1', rate: '600000', optional: true },
        ],
      },
      'items',
    ],
  ])('needs %s, and says so at the field', async (_, changes, field) => {
    const estimate = await desk.estimate();
    const refused = await save(estimate, changes);
    expect(refusalOf(refused)).toEqual([400, 'validation_failed', [field]]);
    expect(await desk.find(estimate.id)).toEqual(estimate);
  });

  it('is edited with its version; a second edit of the same one is refused with the first', async () => {
    const estimate = await desk.estimate();
    const edited = estimateIn(await save(estimate, { title: 'Summer campaign', items: items.slice(0, 1) }));
    expect([edited.title, edited.totalCents, edited.version]).toEqual(['Summer campaign', 200_000, 2]);
    const stale = await save(estimate, { title: 'Winter campaign' });
    expect(refusalOf(stale)).toEqual([409, 'stale_version']);
    expect(stale.body['current']).toMatchObject({ title: 'Summer campaign' });
  });

  it('is not sent without an amount or past its last day', async () => {
    for (const fields of [{ items: [] }, { items: [{ description: 'x', quantity: '1', rate: '0' }] }])
      expect(refusalOf(await desk.act(await desk.estimate(fields), 'mark-sent'))).toEqual([409, 'not_sendable']);
    const past = await desk.estimate({ estimateDate: '2025-12-31', validUntil: '2026-03-01' });
    expect(past.number).toMatch(/^EST-2025-/);
    expect(refusalOf(await desk.act(past, 'mark-sent'))).toEqual([409, 'not_sendable']);
  });

  it('is created once per key', async () => {
    const body = { clientName: 'Ada', clientEmail: 'once@clinic.example', title: 'Once', items };
    const [one, other] = await Promise.all([
      desk.staff('/estimates', body, { key: 'estimate-once' }),
      desk.staff('/estimates', body, { key: 'estimate-once' }),
    ]);
    expect(one.body['id']).toBe(other.body['id']);
  });
});

describe('what was sent', () => {
  it('is frozen as a version with letterhead and hash; the database refuses to change it', async () => {
    const sent = await desk.sent();
    expect([sent.status, sent.versions.length, sent.url]).toEqual([
      'sent',
      1,
      expect.stringMatching(/\/estimate\?id=[\da-f-]{36}$/) as string,
    ]);
    const [version] = await desk.app.query<{ document: { letterhead: { name: string } }; sha256: string }>(
      'SELECT document, sha256 FROM estimate_versions WHERE estimate_id = $1',
      [sent.id],
    );
    expect(version?.document.letterhead.name).toBe('Halcyon');
    expect(version?.sha256).toBe(sent.versions[0]?.sha256);
    await expect(
      desk.app.query(`UPDATE estimate_versions SET document = '{}' WHERE estimate_id = $1`, [sent.id]),
    ).rejects.toThrow('append-only');
    expect(refusalOf(await save(sent, { title: 'Other' }))).toEqual([409, 'conflict']);
    expect((await desk.staff(`/estimates/${sent.id}`, undefined, { method: 'DELETE' })).status).toBe(409);
  });

  it('is revised as a further version with what changed; a revision without a change is refused', async () => {
    const sent = await desk.sent({ items: items.slice(0, 1) });
    const form = { ...formOf(sent), changes: 'A lower price' };
    expect(refusalOf(await desk.act(sent, 'revise', form))).toEqual([400, 'validation_failed', ['changes']]);
    const lower = [{ description: 'Studio day', quantity: '1', rate: '1,800' }];
    const revised = estimateIn(await desk.act(sent, 'revise', { ...form, items: lower }));
    expect(revised.versions.map(({ version, changes, totalCents }) => [version, changes, totalCents])).toEqual([
      [2, 'A lower price', 180_000],
      [1, null, 200_000],
    ]);
    expect([revised.status, revised.url]).toEqual(['sent', sent.url]);
  });

  it('is voided, and then its link is dead', async () => {
    const sent = await desk.sent();
    const voided = estimateIn(await desk.act(sent, 'void'));
    expect([voided.status, voided.url]).toEqual(['void', null]);
    expect(refusalOf(await desk.act(voided, 'void'))).toEqual([409, 'conflict']);
  });

  it('is copied as a draft of today, valid for as many days', async () => {
    const sent = await desk.sent({ estimateDate: '2026-02-20', validUntil: '2026-03-10' });
    const copy = estimateIn(await desk.act(sent, 'duplicate'));
    expect([copy.status, copy.estimateDate, copy.validUntil, copy.totalCents]).toEqual([
      'draft',
      '2026-03-02',
      '2026-03-20',
      sent.totalCents,
    ]);
    expect(copy.number).not.toBe(sent.number);
  });

  it('is expired from the day after its last one, and the night marks it', async () => {
    const last = await desk.sent({ estimateDate: '2026-02-01', validUntil: '2026-03-02' });
    await desk.app.query(`UPDATE estimates SET valid_until = '2026-03-01' WHERE id = $1`, [last.id]);
    expect((await desk.find(last.id)).status).toBe('expired');
    expect((await list('?status=expired')).items.map(({ id }) => id)).toEqual([last.id]);
    await desk.app.app.nest.get(ExpiredEstimatesService).run();
    const [row] = await desk.app.query<{ status: string }>('SELECT status FROM estimates WHERE id = $1', [last.id]);
    expect(row?.status).toBe('expired');
  });
});

describe('the list', () => {
  it('finds, filters, sorts and pages; counts and sums fit', async () => {
    const clientName = 'Zenith Dental';
    const cheap = await desk.sent({ clientName, items: [{ description: 'x', quantity: '1', rate: '10' }] });
    const dear = await desk.estimate({ clientName, items: [{ description: 'x', quantity: '1', rate: '20' }] });
    const found = await list('?search=zenith&sort=amount&direction=asc');
    expect(found.items.map(({ id }) => id)).toEqual([cheap.id, dear.id]);
    expect([found.total, found.countByStatus.sent, found.countByStatus.draft]).toEqual([2, 1, 1]);
    expect(found.totals).toEqual({ openCents: 1000, acceptedCents: 0, toInvoiceCents: 0 });
    for (const sort of ['date', 'valid', 'amount', 'number', 'client', 'status']) {
      const page = await list(`?search=zenith&sort=${sort}&direction=asc&limit=1`);
      const next = await list(`?search=zenith&sort=${sort}&direction=asc&limit=1&cursor=${page.nextCursor ?? ''}`);
      expect([...page.items, ...next.items].map(({ id }) => id).toSorted()).toEqual([cheap.id, dear.id].toSorted());
    }
    const { text } = await desk.staff(`/estimates/export.csv?ids=${cheap.id}`);
    expect(text.split('\r\n')[1]).toContain(`${cheap.number},Spring campaign,Zenith Dental`);
  });

  it('sends many at once, each by itself', async () => {
    const [draft, empty] = [await desk.estimate(), await desk.estimate({ items: [] })];
    const answer = await desk.staff('/estimates/bulk', { ids: [draft.id, empty.id], action: 'mark-sent' });
    expect(answer.body['results']).toMatchObject([
      { id: draft.id, label: draft.number, ok: true },
      { id: empty.id, label: empty.number, ok: false, message: 'Please add an item before you send it' },
    ]);
    expect((await desk.find(draft.id)).status).toBe('sent');
  });

  it('is for the team only', async () => {
    expect((await desk.app.call('/estimates')).status).toBe(401);
  });

  it('is part of the search where it is asked for', async () => {
    const estimate = await desk.estimate({ title: 'Quillfeather rebrand' });
    const answer = await desk.staff('/search?q=quillfeather&with=estimates');
    expect(answer.body['estimates']).toMatchObject([{ id: estimate.id, title: estimate.number, status: 'draft' }]);
    expect((await desk.staff('/search?q=quillfeather')).body['estimates']).toBeUndefined();
  });
});
