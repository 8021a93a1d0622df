import { Documents } from './documents.ts';

const statement = (movements: number, text = 'Invoice INV-2026-001') => ({
  clientName: 'Lumen Dermatology',
  clientEmail: 'june@lumen.example',
  from: '2026-01-01',
  to: '2026-12-31',
  fromDay: 'January 1, 2026',
  toDay: 'December 31, 2026',
  opening: '$0.00',
  billed: '$1,250.00',
  paid: '$0.00',
  credited: null,
  closing: '$1,250.00',
  movements: Array.from({ length: movements }, () => ({ day: 'May 4, 2026', text, amount: '$1.00', balance: '$1.00' })),
  ageing: [],
  credit: null,
  at: Date.UTC(2026, 11, 31),
});

let documents: Documents;
beforeEach(() => {
  documents = new Documents();
});
afterEach(() => documents.onApplicationShutdown());

it('draws in turn, and what was drawn of equal data only once', async () => {
  const first = documents.draw('statement', statement(1));
  const [again, other] = [documents.draw('statement', statement(1)), documents.draw('statement', statement(2))];
  expect(documents.load).toEqual({ running: 1, waiting: 1 });
  const pdf = await first;
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(await again).toBe(pdf);
  expect((await other).equals(pdf)).toBe(false);
  expect(await documents.draw('statement', statement(1))).toBe(pdf);
}, 180_000);

it.each([
  ['that cannot be drawn', () => documents.draw('statement', { ...statement(1), movements: null as never })],
  [
    'that takes more memory than its thread may',
    () => documents.draw('statement', statement(400_000, 'x'.repeat(400))),
  ],
])(
  'a document %s is refused, and the next one is drawn',
  async (_, draw) => {
    await expect(draw()).rejects.toMatchObject({ code: 'unavailable', cause: expect.any(Error) });
    expect((await documents.draw('statement', statement(1))).length).toBeGreaterThan(1000);
  },
  60_000,
);
