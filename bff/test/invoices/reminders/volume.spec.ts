import { agencyDay } from '@vitrine/brand';
import { addClient, type ReminderDesk, rule, startReminders } from './support.ts';

let desk: ReminderDesk;

beforeAll(async () => {
  desk = await startReminders();
}, 60_000);

afterAll(async () => {
  await desk?.stop();
});

it('a day with 10,000 reminders is planned by one statement and filed within minutes', async () => {
  const { app } = desk;
  // In test mode nothing leaves, so that only the reminders themselves are measured.
  const clientId = await addClient(app, { phone: '+12125550101', testMode: true });
  await app.query(
    `INSERT INTO invoices (id, public_id, number, client_id, client_name, client_email, amount_cents, status,
       invoice_date, due_date, created_at, updated_at)
     SELECT gen_random_uuid(), gen_random_uuid(), 'INV-2025-' || lpad(n::text, 5, '0'), $1, 'Marlow Aesthetics',
       'client' || n || '@clinic.example', 125000, 'sent', '2026-01-01', $2::date, '2026-01-01', '2026-01-01'
     FROM generate_series(1, 10000) n`,
    [clientId, agencyDay(app.clock.now())],
  );
  await app.query('ANALYZE invoices');
  await desk.settings({ on: true, rules: [rule({ days: 1, channel: 'sms' }), rule({ days: 7 }), rule({ days: -3 })] });
  app.clock.advance(24 * 3600);

  const begun = performance.now();
  await desk.run();
  const seconds = (performance.now() - begun) / 1000;
  const rows = await app.query<{ state: string; count: number }>(
    'SELECT state, count(*)::int AS count FROM reminders GROUP BY state',
  );
  expect(rows).toEqual([{ state: 'filed', count: 10_000 }]);
  expect(seconds).toBeLessThan(240);

  // The next round finds nothing to do, and looks at all of them for it.
  const again = performance.now();
  await desk.run();
  expect((performance.now() - again) / 1000).toBeLessThan(5);

  const previewStart = performance.now();
  const preview = await desk.staff('/reminders/preview', {
    rules: [rule({ days: 2 })],
    quietFrom: 20,
    quietTo: 9,
  });
  expect(preview.body['total']).toBe(10_000);
  expect(preview.body['items']).toHaveLength(100);
  expect((performance.now() - previewStart) / 1000).toBeLessThan(5);
}, 300_000);
