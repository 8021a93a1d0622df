import { drawReceipt } from './draw-receipt.ts';
import { printable } from './printable.ts';

const receipt = {
  receiptNumber: 'REC-2026-001',
  invoiceNumber: 'INV-2026-001',
  clientName: 'Marchetti Aesthetics',
  clientEmail: 'elena@marchetti.example',
  title: 'Visionary Transformation',
  items: [{ description: 'Visionary Transformation', quantity: '1', amount: '$9,950.00' }],
  amount: '$9,950.00',
  monthly: true,
  paidOn: 'March 2, 2026',
  paidAt: Date.UTC(2026, 2, 2, 9),
};

describe('drawReceipt', () => {
  it('makes the same bytes of the same payment, so that a mail tried twice stays one mail', async () => {
    const [one, other] = [await drawReceipt(receipt), await drawReceipt(receipt)];
    expect(one.subarray(0, 5).toString()).toBe('%PDF-');
    expect(one.equals(other)).toBe(true);
  });

  it('goes on to a further page where the lines are many', async () => {
    const pages = async (count: number) => {
      const pdf = await drawReceipt({ ...receipt, items: Array.from({ length: count }, (_, index) => ({ description: `Line ${index} ${'of words '.repeat(30)}`, quantity: '2.5', amount: '$10.00' })) });
      return pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length;
    };
    expect(await pages(1)).toBe(1);
    expect(await pages(40)).toBeGreaterThan(3);
  });

  it('takes whatever a name may hold', async () => {
    await expect(drawReceipt({ ...receipt, clientName: '株式会社 \u0000 <script>', title: '\u{1F600}' })).resolves.toBeInstanceOf(Buffer);
  });
});

describe('printable', () => {
  it.each([
    ['Maison Lefèvre', 'Maison Lefèvre'],
    ['Łukasz Žižek', 'Lukasz Žižek'],
    ['Şahin', 'Sahin'],
    ['日本', '??'],
    ['“quoted” – €5', '“quoted” – €5'],
  ])('%j is drawn as %j', (text, drawn) => {
    expect(printable(text)).toBe(drawn);
  });
});
