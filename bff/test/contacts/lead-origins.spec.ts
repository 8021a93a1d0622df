import { Lead as LeadSchema, LeadPage, LeadSources } from '@vitrine/contracts';
import { randomUUID } from 'node:crypto';
import { fromOurPage } from '../support/staff.ts';
import { type Staff, startStaff } from '../clients/support.ts';
import { inquiry, newAddress } from '../support/test-app.ts';

let staff: Staff;

beforeAll(async () => {
  staff = await startStaff();
}, 60_000);

afterAll(() => staff?.stop());

const submit = async (fields: Record<string, unknown>) =>
  String((await staff.app.call('/contacts', { body: inquiry(fields), from: newAddress() })).body['id']);
const get = async (id: string) => LeadSchema.parse((await staff.get(`/contacts/${id}`)).body);
const utm = (fields: Record<string, string>) => ({
  source: null,
  medium: null,
  campaign: null,
  term: null,
  content: null,
  ...fields,
});

it('a lead keeps where it came from first, and follows where it came from last', async () => {
  const email = `origin-${randomUUID()}@example.test`;
  const id = await submit({
    email,
    origin: {
      first: 'utm_source=letter&utm_campaign=spring&utm_term=ines@example.test',
      last: 'utm_source=card',
      referrer: 'https://search.example/find?q=ines',
      landing: '/insights?email=ines@example.test',
    },
  });
  const first = {
    first: utm({ source: 'letter', campaign: 'spring' }),
    last: utm({ source: 'card' }),
    referrer: 'https://search.example/find',
    page: '/insights',
  };
  expect((await get(id)).origin).toEqual(first);
  staff.app.clock.advance(120);
  await submit({ email, origin: { first: 'utm_source=fair', last: 'utm_source=fair', landing: '/about' } });
  expect((await get(id)).origin).toEqual({ ...first, last: utm({ source: 'fair' }) });
  staff.app.clock.advance(120);
  await submit({ email });
  expect((await get(id)).origin).toEqual({ ...first, last: utm({ source: 'fair' }) });
});

it('what is no campaign, site or page is left out, and a form without any is filed', async () => {
  const nothing = { first: 'source=letter', referrer: 'javascript:alert(1)', landing: 'https://evil.example/' };
  expect((await get(await submit({ origin: nothing }))).origin).toBeNull();
  expect((await get(await submit({}))).origin).toBeNull();
});

it('leads are filtered by their first campaign, and the list names every campaign', async () => {
  const source = `autumn-${randomUUID().slice(0, 8)}`;
  const id = await submit({ origin: { first: `utm_source=${source}` } });
  const page = LeadPage.parse((await staff.get(`/contacts?campaign=${source}`)).body);
  expect(page.items.map((lead) => lead.id)).toEqual([id]);
  expect([page.total, page.countByStatus.new]).toEqual([1, 1]);
  expect(page.campaigns).toContain(source);
  const pipeline = await staff.get(`/contacts/pipeline?campaign=${source}`);
  expect(pipeline.body['items']).toContainEqual({ status: 'new', count: 1, valueCents: 0 });
});

it('the report leads from source to revenue', async () => {
  const source = `report-${randomUUID().slice(0, 8)}`;
  const from = { origin: { first: `utm_source=${source}` }, company: 'Aster', budget_range: '$25k - $50k' };
  const [won] = [await submit(from), await submit(from)];
  const { version } = await get(won);
  await staff.send('POST', `/contacts/${won}/client`, { version }, { 'idempotency-key': randomUUID() });
  await staff.app.query('UPDATE clients SET spent_cents = 125000 WHERE contact_id = $1', [won]);
  const day = staff.app.clock.now().toISOString().slice(0, 10);
  const answer = await staff.app.call(`/bookkeeping/lead-sources?from=${day.slice(0, 8)}01&to=${day.slice(0, 8)}28`, {
    cookie: staff.cookie,
    headers: fromOurPage,
  });
  expect(LeadSources.parse(answer.body).items.find((one) => one.source === source)).toEqual({
    source,
    isCampaign: true,
    leads: 2,
    won: 1,
    revenueCents: 125_000,
  });
  expect(LeadSources.parse(answer.body).items.find((one) => one.source === 'website')?.isCampaign).toBe(false);
});
