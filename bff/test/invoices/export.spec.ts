import { type Desk, startDesk } from './support.ts';

let desk: Desk;

beforeAll(async () => {
  desk = await startDesk();
}, 180_000);

afterAll(async () => {
  await desk?.stop();
});

describe('the export of invoices', () => {
  it('has each of 50,100 invoices once, in the list’s order', async () => {
    await desk.app.query(
      `INSERT INTO invoices (id, public_id, number, client_name, client_email, amount_cents, status, invoice_date,
        due_date, created_at, updated_at)
       SELECT gen_random_uuid(), gen_random_uuid(), 'INV-2024-' || n, 'Lumen Dermatology', 'lumen@clinic.example',
         10000, 'sent', '2024-03-01', '2024-04-01', now(), now() FROM generate_series(1, 50100) AS n`,
    );
    const { status, text } = await desk.staff('/invoices/export.csv?sort=number&direction=asc');
    expect(status).toBe(200);
    const numbers = text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => Number(/INV-2024-(\d+)/.exec(line)?.[1]));
    expect(numbers).toEqual(Array.from({ length: 50_100 }, (_, index) => index + 1));
  }, 120_000);
});
