import { agencyDay, agencyTimeZone, brand, setAgencyTimeZone } from '@vitrine/brand';
import { SavedTimeZoneSettings } from '@vitrine/contracts';
import { type Desk, startDesk } from '../invoices/support.ts';
import { addAccount, addStaff, fromOurPage, signIn } from '../support/staff.ts';
import { type Answer, startTestApp } from '../support/test-app.ts';

/** It is 2026-03-02, 4 a.m. in New York, until a test moves the clock. */
let desk: Desk;
let owner: string;

beforeAll(async () => {
  desk = await startDesk();
  await addAccount(desk.app, 'owner@vitrine.test');
  await addStaff(desk.app, 'owner@vitrine.test', 'owner');
  owner = await signIn(desk.app, 'owner@vitrine.test');
}, 180_000);

afterAll(async () => {
  await desk?.stop();
  setAgencyTimeZone(brand.timeZone);
});

const saved = async (): Promise<SavedTimeZoneSettings> =>
  SavedTimeZoneSettings.parse((await desk.staff('/settings/time-zone')).body);
const put = (path: string, body: object): Promise<Answer> =>
  desk.app.call(path, { method: 'PUT', body, cookie: owner, headers: fromOurPage });
const change = async (timeZone: string): Promise<Answer> =>
  put('/settings/time-zone', { timeZone, version: (await saved()).version });

it('begins with the installation’s; an owner changes it, and days and daily work follow', async () => {
  expect(await saved()).toEqual({ timeZone: 'America/New_York', version: 0, updatedAt: null, updatedBy: null });
  // Past midnight in New York, not yet in Los Angeles.
  desk.app.clock.advance(21 * 3600);
  expect(agencyDay(desk.app.clock.now())).toBe('2026-03-03');
  expect((await change('Europe/Berlin')).body).toMatchObject({ errors: { timeZone: ['Choose a time zone'] } });
  expect((await change('America/Los_Angeles')).body).toMatchObject({ timeZone: 'America/Los_Angeles', version: 1 });
  expect(agencyDay(desk.app.clock.now())).toBe('2026-03-02');
  const invoice = await desk.staff('/invoices', {
    clientName: 'Lumen Dermatology',
    clientEmail: 'lumen@clinic.example',
    amount: '100.00',
    status: 'draft',
  });
  expect(invoice.body['invoiceDate']).toBe('2026-03-02');
  expect((await desk.app.call('/health/live')).body).toMatchObject({ timeZone: 'America/Los_Angeles' });
  const ofJobs = await desk.app.query(`SELECT DISTINCT timezone FROM pgboss.schedule WHERE cron LIKE '5 0 %'`);
  expect(ofJobs).toEqual([{ timezone: 'America/Los_Angeles' }]);
  expect(await desk.app.query('SELECT agency_time_zone() AS zone')).toEqual([{ zone: 'America/Los_Angeles' }]);
  const audit = await desk.app.call('/audit?entity=settings&entityId=time-zone', { cookie: owner });
  expect(audit.body['items']).toMatchObject([
    { action: 'settings.time-zone-changed', before: { timeZone: 'Eastern' }, after: { timeZone: 'Pacific' } },
  ]);
});

it('is what a process that starts goes by', async () => {
  setAgencyTimeZone('America/New_York');
  const another = await startTestApp({ databaseUrl: desk.databaseUrl, mailUrl: desk.mailUrl });
  try {
    expect(agencyTimeZone()).toBe('America/Los_Angeles');
  } finally {
    await another.stop();
  }
});

it('stays while books are closed, since what happened around midnight would leave or enter them', async () => {
  const closing = await put('/bookkeeping/period-lock', { version: 0, lockedThrough: '2026-02-28', reason: '' });
  expect(closing.status).toBe(200);
  const refused = await change('America/Chicago');
  const message = 'The books are closed through February 28, 2026. Reopen them in Reports to change the time zone.';
  expect([refused.status, refused.body['errors']]).toEqual([400, { timeZone: [message] }]);
  expect((await saved()).timeZone).toBe('America/Los_Angeles');
  await put('/bookkeeping/period-lock', { version: 1, lockedThrough: null, reason: 'To change the time zone' });
  expect((await change('America/Chicago')).status).toBe(200);
});

it('books a payment on the day that it is there', async () => {
  await change('America/Los_Angeles');
  const [row] = await desk.app.query<{ day: string }>(
    `INSERT INTO payments (id, kind, state, provider_ref, title, amount_cents, currency, received_at)
     VALUES (gen_random_uuid(), 'charge', 'review', 'ch_late', 'Test', 100, 'usd', '2026-03-05T06:00:00Z')
     RETURNING booked_on::text AS day`,
  );
  expect(row?.day).toBe('2026-03-04');
});
