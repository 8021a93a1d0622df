import { SavedItem, type SavedItemCreateInput, savedItemsMaximum } from '@vitrine/contracts';
import { type Desk, refusalOf, startDesk } from './support.ts';

let desk: Desk;

beforeAll(async () => {
  desk = await startDesk();
}, 60_000);

afterAll(async () => {
  await desk?.stop();
});

beforeEach(async () => {
  await desk.app.query('DELETE FROM saved_items');
});

const add = (fields: Partial<SavedItemCreateInput> = {}, key?: string) =>
  desk.staff('/saved-items', { name: 'Studio day', rate: '1,250', ...fields }, key === undefined ? {} : { key });
const added = async (fields: Partial<SavedItemCreateInput> = {}): Promise<SavedItem> => {
  const answer = await add(fields);
  if (answer.status !== 201) throw new Error(answer.text);
  return SavedItem.parse(answer.body);
};
const names = async (): Promise<string[]> =>
  ((await desk.staff('/saved-items')).body['items'] as SavedItem[]).map(({ name }) => name);
const change = (item: SavedItem, fields: object) =>
  desk.staff(`/saved-items/${item.id}`, { version: item.version, ...fields }, { method: 'PATCH' });
const newRate = async (): Promise<string> => {
  const answer = await desk.staff('/tax-rates', { name: `Tax ${crypto.randomUUID()}`, percent: '8.875' });
  return String(answer.body['id']);
};

describe('saved items', () => {
  it('are added, listed by name, changed and deleted, and the log says so', async () => {
    const taxRateId = await newRate();
    const day = await added({ description: 'One day in the studio', taxRateId });
    expect(day).toMatchObject({
      name: 'Studio day',
      description: 'One day in the studio',
      rateCents: 125_000,
      taxRateId,
      version: 1,
    });
    await added({ name: 'prints', rate: '0' });
    expect(await names()).toEqual(['prints', 'Studio day']);

    const changed = SavedItem.parse((await change(day, { rate: '$1,300.50', taxRateId: null })).body);
    expect(changed).toMatchObject({ rateCents: 130_050, taxRateId: null, description: day.description, version: 2 });
    expect((await desk.staff(`/saved-items/${day.id}`, undefined, { method: 'DELETE' })).status).toBe(204);
    expect(await names()).toEqual(['prints']);
    const log = await desk.app.query<{ action: string; before: unknown; after: unknown }>(
      'SELECT action, before, after FROM audit_entries WHERE entity_id = $1 ORDER BY id',
      [day.id],
    );
    expect(log).toMatchObject([
      { action: 'saved-item.created', before: null, after: { name: 'Studio day', rateCents: 125_000 } },
      { action: 'saved-item.updated', before: { rateCents: 125_000 }, after: { rateCents: 130_050, taxRateId: null } },
      { action: 'saved-item.deleted', before: { name: 'Studio day' }, after: null },
    ]);
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ rate: 'soon' }, 'rate'],
    [{ rate: '0.005' }, 'rate'],
    [{ rate: '1000000' }, 'rate'],
    [{ taxRateId: '6f2c0f4e-6a0f-4a37-9d7e-0a3f3f1f8c11' }, 'taxRateId'],
  ])('refuse %p beside the field', async (fields, field) => {
    expect(refusalOf(await add(fields))).toEqual([400, 'validation_failed', [field]]);
    expect(await names()).toEqual([]);
  });

  it('can’t get an archived tax rate, but keep one that is archived later', async () => {
    const taxRateId = await newRate();
    const item = await added({ taxRateId });
    await desk.staff(`/tax-rates/${taxRateId}/archive`, { version: 1 });
    expect(refusalOf(await add({ name: 'Other', taxRateId }))).toEqual([400, 'validation_failed', ['taxRateId']]);
    expect((await change(item, { name: 'Day in the studio', taxRateId })).body).toMatchObject({ taxRateId });
  });

  it('have a name each in any case, also of two at once, and are added once per key', async () => {
    const [one, again] = [await add({}, 'studio'), await add({}, 'studio')];
    expect(again.body).toEqual(one.body);
    expect(refusalOf(await add({ name: ' studio  DAY ' }))).toEqual([409, 'conflict', ['name']]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => add({ name: 'Retouching' })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
    const other = await added({ name: 'Prints' });
    expect(refusalOf(await change(other, { name: 'Retouching' }))).toEqual([409, 'conflict', ['name']]);
  });

  it('refuse a stale version with the current one, and what is gone', async () => {
    const item = await added();
    await change(item, { rate: '900' });
    const stale = await change(item, { rate: '800' });
    expect(refusalOf(stale)).toEqual([409, 'stale_version']);
    expect(stale.body).toMatchObject({ current: { rateCents: 90_000, version: 2 } });
    await desk.staff(`/saved-items/${item.id}`, undefined, { method: 'DELETE' });
    expect(refusalOf(await change(item, { rate: '700' }))).toEqual([404, 'not_found']);
    expect(refusalOf(await desk.staff(`/saved-items/${item.id}`, undefined, { method: 'DELETE' }))).toEqual([
      404,
      'not_found',
    ]);
  });

  it(`are at most ${savedItemsMaximum}`, async () => {
    await desk.app.query(
      `INSERT INTO saved_items (id, name, rate_cents, created_at)
       SELECT gen_random_uuid(), 'Item ' || n, 100, now() FROM generate_series(1, $1) AS n`,
      [savedItemsMaximum],
    );
    const answer = await add();
    expect(refusalOf(answer)).toEqual([409, 'conflict']);
    expect(answer.body['message']).toContain('Delete one to add another');
  });
});
