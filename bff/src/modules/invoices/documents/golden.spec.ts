import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { getDocumentProxy } from 'unpdf';
import type { DocumentData } from '../../../document-worker.ts';
import { Documents } from '../../../platform/documents.ts';
import { creditNote, estimate, estimateItem, invoice, receipt, signature, statement } from './samples.ts';

/**
 * Every kind of document as it is: each text with its element, place, font and size, the structure that a screen reader
 * hears, and a hash of what is drawn. When one changes on purpose, `npm run test:unit -- documents/golden.spec -u`
 * writes it anew, and the change is read in the diff.
 */
const documents = new Documents();
afterAll(() => documents.onApplicationShutdown());

const words = 'The fee covers strategy, design and all drafts. ';
const long = 'The Featherstonehaugh-Cholmondeley Center for Plastic, Reconstructive and Aesthetic Surgery ';
const tax = 'The combined sales tax of New York City and the state of New York (8.875%)';
const sums = [
  { label: 'Subtotal', amount: '$10,950.00' },
  { label: 'Discount (12.5%)', amount: '−$1,368.75' },
  { label: tax, amount: '$850.34' },
];
const pricedItem = {
  ...invoice.items[0],
  description: 'Retouching',
  notes: ['Less 12.5%', 'NYC sales tax (8.875%)'],
  quantity: '10',
  rate: '$180.00',
  amount: '$1,575.00',
};
const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const movement = (index: number) => ({
  day: 'February 2, 2026',
  text: index % 7 === 3 ? `Payment for INV-2026-${String(index)}, receipt REC-2026-${String(index)}` : 'Invoice INV-1',
  amount: '$180.00',
  balance: '$6,570.00',
});
type Task = { readonly [Kind in keyof DocumentData]: readonly [Kind, ...DocumentData[Kind]] }[keyof DocumentData];
const samples: Record<string, Task> = {
  'invoice, a draft': ['invoice', { ...invoice, status: 'draft', paymentUrl: null }],
  'invoice, sent with a message and terms': [
    'invoice',
    { ...invoice, memo: 'Thank you for the trust.', terms: `${words.repeat(6)}\n\nNet 30.` },
  ],
  'invoice, paid in part, with discount and taxes': [
    'invoice',
    {
      ...invoice,
      status: 'overdue',
      items: [...invoice.items, pricedItem],
      sums,
      received: '$4,000.00',
      refunded: '$500.00',
      due: '$6,931.59',
    },
  ],
  'invoice, paid and given back': [
    'invoice',
    {
      ...invoice,
      status: 'paid',
      paidOn: 'March 9, 2026',
      received: '$10,950.00',
      refunded: '$10,950.00',
      refund: 'refunded',
      due: '$0.00',
      paymentUrl: null,
    },
  ],
  'invoice, paid': [
    'invoice',
    { ...invoice, status: 'paid', paidOn: 'March 9, 2026', received: '$10,950.00', due: '$0.00', paymentUrl: null },
  ],
  'invoice, with a deposit and installments': [
    'invoice',
    {
      ...invoice,
      received: '$3,000.00',
      due: '$3,975.00',
      balance: '$7,950.00',
      schedule: [
        { name: 'Deposit (30%)', dueDate: 'March 2, 2026', amount: '$2,500.00', paid: '$2,500.00', state: 'paid' },
        { name: 'Second', dueDate: 'April 1, 2026', amount: '$4,475.00', paid: '$500.00', state: 'overdue' },
        { name: 'Third', dueDate: 'May 1, 2026', amount: '$3,975.00', paid: null, state: 'upcoming' },
      ],
    },
  ],
  'invoice, on several pages': [
    'invoice',
    { ...invoice, items: many(22, () => pricedItem), sums, terms: words.repeat(40) },
    'a4',
  ],
  'invoice, void with long names': [
    'invoice',
    {
      ...invoice,
      status: 'void',
      due: '$0.00',
      paymentUrl: null,
      clientName: long.repeat(6),
      clientEmail: `${'y'.repeat(80)}@clinic.example`,
      letterhead: { name: 'Łódź Klinika', lines: ['Nowy Świat 7', long], contact: null },
    },
  ],
  'estimate, open with options and a deposit': [
    'estimate',
    {
      ...estimate,
      items: [
        estimateItem,
        { ...estimateItem, ...pricedItem },
        { ...estimateItem, description: 'Second location', optional: true, selected: false },
      ],
      sums,
      most: '$12,700.00',
      deposit: { label: 'Deposit due on acceptance (30%)', amount: '$1,260.00' },
      message: 'We look forward to it.',
    },
  ],
  'estimate, accepted and signed': [
    'estimate',
    {
      ...estimate,
      status: 'accepted',
      url: null,
      signature,
      items: [{ ...estimateItem, description: 'Film', optional: true }],
      most: '$12,700.00',
    },
  ],
  'estimate, second version on several pages, signed by typing': [
    'estimate',
    {
      ...estimate,
      version: 2,
      status: 'accepted',
      url: null,
      title: long.repeat(2),
      items: many(30, (index) => ({ ...estimateItem, optional: index > 27, selected: index !== 29 })),
      terms: `${words.repeat(20)}\n\n${words.repeat(12)}`,
      signature: { ...signature, path: null, address: null },
    },
    'a4',
  ],
  'receipt, of a plan': ['receipt', receipt],
  'receipt, of a part, on several pages': [
    'receipt',
    {
      ...receipt,
      monthly: false,
      part: true,
      items: many(26, (index) => ({ description: `Line ${String(index)}`, quantity: '2.5', amount: '$10.00' })),
      sums,
      letterhead: { name: 'Another Seller', lines: ['Main Street 1'], contact: null },
      billedTo: ['Halcyon', 'New York', 'hello@halcyon.example'],
    },
  ],
  'credit note, with taxes': [
    'credit-note',
    {
      ...creditNote,
      taxes: [{ name: 'NYC sales tax', percent: 8_875, inclusive: false, baseCents: 100_000, taxCents: 8_875 }],
    },
  ],
  'credit note, void on two pages': [
    'credit-note',
    { ...creditNote, isVoid: true, receiptNumber: '', reason: `${words.repeat(50)}\n\n${words}` },
    'a4',
  ],
  'statement, with a credit': [
    'statement',
    {
      ...statement,
      movements: many(2, movement),
      credited: null,
      ageing: [],
      credit: '$12.50',
      letterhead: { name: 'Halcyon', lines: ['New York'], contact: 'hello@halcyon.example' },
    },
  ],
  'statement, on two pages': ['statement', { ...statement, movements: many(18, movement) }],
};

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;
interface Node {
  readonly role?: string;
  readonly alt?: string;
  readonly children?: readonly Node[];
}

const round = (points: number): string => points.toFixed(1);
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** The texts of a page in the order in which they are drawn: element, x, y from the top, font, size, text. */
async function textsOf(page: PdfPage): Promise<string[]> {
  // Loads the fonts with their names.
  await page.getOperatorList();
  const [, , , height = 0] = page.view;
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const elements: string[] = [];
  const lines: string[] = [];
  for (const item of items) {
    if (!('str' in item)) {
      if (item.type === 'endMarkedContent') elements.pop();
      else elements.push('tag' in item ? String(item.tag) : '');
    } else if (item.str.trim() !== '') {
      const [a = 0, b = 0, , , x = 0, y = 0] = item.transform as number[];
      const { name } = page.commonObjs.get(item.fontName) as { name: string };
      const place = [round(x), round(height - y), name.replace(/^\w+\+/u, ''), round(Math.hypot(a, b))];
      lines.push(`${elements.at(-1) ?? ''} ${place.join(' ')} ${item.str}`);
    }
  }
  return lines;
}

/** `Table(TR(TH TH) TR(TD TD))`: elements in reading order, equal ones counted. */
function outlineOf({ role = '', alt, children = [] }: Node): string {
  const inner = children.filter((child) => child.role !== undefined).map(outlineOf);
  const counted: string[] = [];
  for (let index = 0; index < inner.length;) {
    const same = inner.slice(index).findIndex((one) => one !== inner[index]);
    const count = same === -1 ? inner.length - index : same;
    counted.push(count > 1 ? `${inner[index] ?? ''}×${String(count)}` : (inner[index] ?? ''));
    index += count;
  }
  return `${role}${alt === undefined ? '' : `“${alt}”`}${counted.length > 0 ? `(${counted.join(' ')})` : ''}`;
}

/** What is drawn on each page: its operators, with fonts named in the order of their use. */
function drawingsOf(pdf: Buffer): string[] {
  const streams = Array.from(pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/gu), ([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
    } catch {
      return body;
    }
  });
  return streams
    .filter((stream) => /^1 0 0 -1 0 [\d.]+ cm\n/u.test(stream))
    .map((stream) => {
      const fonts = new Map<string, string>();
      return stream.replaceAll(/\/F\d+ /gu, (font) => {
        const name = fonts.get(font) ?? `/F${String(fonts.size + 1)} `;
        fonts.set(font, name);
        return name;
      });
    });
}

async function describePdf(pdf: Buffer): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { info } = await document.getMetadata();
  const { Title, Author, Subject, CreationDate } = info as Record<string, string>;
  const drawings = drawingsOf(pdf);
  expect(drawings).toHaveLength(document.numPages);
  const pages = await Promise.all(drawings.map((_, index) => document.getPage(index + 1)));
  const texts = await Promise.all(pages.map(textsOf));
  const trees = await Promise.all(pages.map(async (page) => outlineOf((await page.getStructTree()) as Node)));
  const links = await Promise.all(pages.map((page) => page.getAnnotations()));
  return [
    `${Title ?? ''} | ${Author ?? ''} | ${Subject ?? ''} | ${CreationDate ?? ''}`,
    ...pages.flatMap(({ view }, index) => [
      `page ${String(index + 1)}, ${view.slice(2).join(' × ')}, drawing ${hashOf(drawings[index] ?? '')}`,
      `structure ${trees[index] ?? ''}`,
      ...(links[index] ?? []).map(
        ({ url, rect }: { url?: string; rect: number[] }) => `link ${rect.map(round).join(' ')} ${url ?? ''}`,
      ),
      ...(texts[index] ?? []),
    ]),
  ].join('\n');
}

test.each(Object.entries(samples))('%s', async (_, [kind, ...data]) => {
  expect(await describePdf(await documents.draw(kind, ...data))).toMatchSnapshot();
});
