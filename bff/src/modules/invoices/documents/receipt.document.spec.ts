import type { Paper } from '@vitrine/contracts';
import { inflateSync } from 'node:zlib';
import { cancellation } from '@vitrine/brand';
import { extractText, getDocumentProxy } from 'unpdf';
import { letterheadOf } from '../../settings/index.ts';
import { fontStyles } from '../../../platform/pdf/fonts.ts';
import { divide } from '../../../platform/pdf/typesetting.ts';
import { receipt } from './samples.ts';
import { drawDocument } from './draw-document.ts';
import { receiptDocument, type PrintedReceipt } from './receipt.document.ts';

const drawReceipt = (of: PrintedReceipt, paper?: Paper) => drawDocument(receiptDocument(of), paper);

/** The text that a reader can copy, with single spaces between words. */
async function textOf(pdf: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text.replaceAll(/\s+/gu, ' ');
}

/** ActualText as it is written: UTF-16 with a byte order mark, its parentheses escaped. */
const actual = (text: string): string =>
  `\u00FE\u00FF${Buffer.from(text, 'utf16le').swap16().toString('latin1')}`.replaceAll(/[()\\]/g, String.raw`\$&`);
/** The decompressed drawing operators of all pages and the tables of its fonts. */
const streamsOf = (pdf: Buffer): string =>
  Array.from(pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/gu), ([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
    } catch {
      return body;
    }
  }).join('\n');

describe('receiptDocument', () => {
  it('makes equal bytes of the same payment, so that a retried mail stays the same', async () => {
    const [one, other] = [await drawReceipt(receipt), await drawReceipt(receipt)];
    expect(one.subarray(0, 5).toString()).toBe('%PDF-');
    expect(one.equals(other)).toBe(true);
  });

  it('prints payer, amount and items as extractable text', async () => {
    const text = await textOf(await drawReceipt(receipt));
    for (const phrase of [
      'Halcyon',
      'RECEIPT',
      'Paid for one month on March 2, 2026',
      'REC-2026-001',
      'Invoice INV-2026-001',
      'Marchetti Aesthetics',
      'elena@marchetti.example',
      'Visionary Transformation',
      '$9,950.00',
      'Total paid',
    ])
      expect(text).toContain(phrase);
  });

  it('prints the terms of cancellation of a plan', async () => {
    expect(await textOf(await drawReceipt(receipt))).toContain(`Charged each month until you cancel. ${cancellation}`);
    expect(await textOf(await drawReceipt({ ...receipt, monthly: false }))).not.toContain('cancel');
  });

  it.each([
    'Łukasz Nguyễn-O’Brien, Clínica Días',
    'Şahin & Çelik Diş',
    'Žižek Ğ Ő ẞ',
    'Trần Thị Hường',
    'Олександр Ґудзь',
    'Άννα Παπαδοπούλου',
    '李明喆',
    '山田カナ',
    '김민수 피부과',
    'สมชาย ใจดี',
    'Maison Lefèvre “Beauté” – €5',
  ])('prints every letter of the name %s', async (clientName) => {
    expect(await textOf(await drawReceipt({ ...receipt, clientName }))).toContain(clientName);
  });

  it.each(['משה כהן', 'محمد علي'])('draws %s from the right, and keeps the order for copying', async (clientName) => {
    const pdf = await drawReceipt({ ...receipt, clientName });
    expect((await textOf(pdf)).replaceAll(/\s+/g, ' ')).toContain(clientName.split(' ').toReversed().join(' '));
    expect(streamsOf(pdf)).toContain(actual(clientName));
  });

  it('embeds its fonts in a small file', async () => {
    const pdf = await drawReceipt({ ...receipt, clientName: 'Łukasz Nguyễn-O’Brien' });
    const fonts = new Set(
      Array.from(pdf.toString('latin1').matchAll(/\/BaseFont \/[A-Z]{6}\+([A-Za-z]+)/gu), ([, name]) => name),
    );
    expect(fonts).toEqual(new Set(['Fraunces', 'Geist', 'GeistMono']));
    expect(pdf.toString('latin1')).not.toMatch(/Helvetica|Times/u);
    expect(pdf.length).toBeLessThan(60_000);
  });

  it('continues on further pages with many items', async () => {
    const pages = async (count: number) => {
      const items = Array.from({ length: count }, (_, index) => ({
        description: `Line ${index} ${'of words '.repeat(30)}`,
        quantity: '2.5',
        amount: '$10.00',
      }));
      const pdf = await drawReceipt({ ...receipt, items });
      const text = await textOf(pdf);
      for (const index of items.keys()) expect(text).toContain(`Line ${index} of words`);
      return pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length;
    };
    expect(await pages(1)).toBe(1);
    expect(await pages(40)).toBeGreaterThan(3);
  });

  it('accepts any name, and keeps characters without a glyph as ActualText', async () => {
    const pdf = await drawReceipt({
      ...receipt,
      clientName: 'დავით \u0000 <script>',
      title: '\u{1F600}',
      items: [{ description: '', quantity: '1', amount: '$1.00' }],
    });
    const text = await textOf(pdf);
    expect(text).toContain('<script>');
    expect(text).not.toContain('?');
    expect(text).toContain('[text in another script]');
    for (const sign of ['დავით', '\u{1F600}']) expect(streamsOf(pdf)).toContain(actual(sign));
  });

  it('wraps an extremely long word', async () => {
    const text = await textOf(
      await drawReceipt({ ...receipt, clientName: 'x'.repeat(2000), clientEmail: `${'y'.repeat(300)}@clinic.example` }),
    );
    expect(text).toMatch(/x{20,} ?…/);
  });
});

describe('divide', () => {
  const drawn = (text: string) =>
    divide(text, fontStyles.text)
      .map(({ text: part }) => part)
      .join('');

  it.each([
    ['Nguyễn', 'Nguyễn'],
    ['e\u0301', 'é'],
    ['ﬁne', 'fine'],
    ['before → after', 'before -> after'],
    ['Ａ①', 'A1'],
    ['日本', '日本'],
    ['नमस्ते दुनिया 2', '[Hindi text] 2'],
    // In the order of the line: read from the right, but numbers and Latin names from the left.
    ['محمد علي', 'علي محمد'],
    ['שלום (ABC) 12', '12 (ABC) שלום'],
    ['Dr. Lee, محمد', 'Dr. Lee, محمد'],
    ['a\u202Eמשה', 'aמשה'],
    ['👩‍⚕️ Dr', '[emoji] Dr'],
    ['a\u202Eb\u0007c', 'abc'],
  ])('%j is drawn as %j', (text, expected) => {
    expect(drawn(text)).toBe(expected);
  });

  it('prints the configured letterhead and reply address', async () => {
    const text = await textOf(
      await drawReceipt({
        ...receipt,
        letterhead: letterheadOf({
          displayName: 'Halcyon Studio',
          replyTo: 'desk@halcyon.example',
          businessAddress: '12 Mercer Street\nFloor 3\nSoHo\nNew York',
          phone: '+1 212 555 0147',
          accent: 'jade',
        }),
      }),
    );
    for (const line of [
      'Halcyon Studio',
      '12 Mercer Street',
      'Floor 3',
      'SoHo, New York',
      '+1 212 555 0147',
      'desk@halcyon.example',
      'Questions about this payment: desk@halcyon.example',
    ])
      expect(text).toContain(line);
    expect(text).not.toContain('hello@halcyon.example');
  });
});
