import type { Paper } from '@vitrine/contracts';
import { PNG } from 'pngjs';
import { extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import type { InvoiceVariables } from '../../emails/index.ts';
import { invoice } from './samples.ts';
import { drawDocument } from './draw-document.ts';
import { invoiceDocument } from './invoice.document.ts';

const drawInvoice = (of: InvoiceVariables, paper?: Paper) => drawDocument(invoiceDocument(of), paper);

const url = invoice.paymentUrl ?? '';

async function pagesOf(pdf: Buffer): Promise<{ texts: string[]; sizes: number[][]; links: string[] }> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { text } = await extractText(document, { mergePages: false });
  const pages = await Promise.all(text.map((_, index) => document.getPage(index + 1)));
  const annotations = await Promise.all(pages.map((page) => page.getAnnotations()));
  return {
    texts: text.map((page) => page.replaceAll(/\s+/gu, ' ')),
    sizes: pages.map(({ view }) => view.slice(2).map((length: number) => Math.round(length))),
    links: annotations.flat().flatMap(({ url: link }: { url?: string }) => (link ? [link] : [])),
  };
}

describe('invoiceDocument', () => {
  it('prints the schedule of what is split, up to twelve parts, and asks for what is due now', async () => {
    const schedule = Array.from({ length: 12 }, (_, index) => ({
      name: `Installment ${index + 1} of 12`,
      dueDate: `May ${index + 1}, 2026`,
      amount: '$912.50',
      paid: index === 1 ? '$100.00' : null,
      state: (['paid', 'overdue'] as const)[index] ?? ('upcoming' as const),
    }));
    const split = { ...invoice, received: '$1,012.50', due: '$812.50', balance: '$9,937.50', schedule };
    const { texts } = await pagesOf(await drawInvoice(split));
    const text = texts.join(' ');
    for (const phrase of [
      'PAYMENT SCHEDULE',
      'Installment 1 of 12',
      'Paid, due May 1, 2026',
      'Was due May 2, 2026, $100.00 paid',
      'Installment 12 of 12',
      'Amount due $9,937.50',
      'Due now $812.50',
      'Pay $812.50 securely',
    ])
      expect(text.replaceAll('USD ', '')).toContain(phrase);
  });

  it('prints parties, items, due date and payment link as extractable text', async () => {
    const { texts, links } = await pagesOf(await drawInvoice(invoice));
    for (const phrase of [
      'Halcyon',
      'INVOICE',
      'Due on April 1, 2026',
      'INV-2026-014',
      'Marchetti Aesthetics',
      'elena@marchetti.example',
      'Voice and tone study',
      'Evening concierge',
      '37.5',
      '$180.00',
      '$6,750.00',
      'Amount due',
      'Page 1 of 1',
      url.replace('https://', ''),
    ])
      expect(texts.join(' ')).toContain(phrase);
    expect(links).toEqual([url]);
  });

  it('is tagged with heading, table header cells, link and figure in reading order', async () => {
    interface Node {
      role?: string;
      type?: string;
      alt?: string;
      children?: Node[];
    }
    const items = Array.from({ length: 30 }, (_, index) => ({
      description: `Line ${index} ${'of words '.repeat(12)}`,
      quantity: '1',
      rate: '$1.00',
      amount: '$1.00',
    }));
    const document = await getDocumentProxy(new Uint8Array(await drawInvoice({ ...invoice, items })));
    expect(document.numPages).toBeGreaterThan(1);
    const roles: string[] = [];
    const visit = ({ role, alt, children = [] }: Node): void => {
      // Each page lists the whole tree; an element belongs to the page that holds its content.
      if (role && children.some(({ type }) => type === 'content'))
        roles.push(alt === undefined ? role : `${role}: ${alt}`);
      for (const child of children) visit(child);
    };
    for (let page = 1; page <= document.numPages; page += 1) {
      visit(await (await document.getPage(page)).getStructTree());
    }
    expect(roles.filter((role) => role === 'H1')).toHaveLength(1);
    expect(roles.filter((role) => role === 'TH')).toHaveLength(4);
    expect(roles.filter((role) => role === 'TD')).toHaveLength(items.length * 4);
    expect(roles).toContain('Link');
    expect(roles).toContain('Figure: QR code of the payment link');
    const catalog = (await drawInvoice(invoice)).toString('latin1');
    expect(catalog).toMatch(/\/MarkInfo/u);
    expect(catalog).toMatch(/\/Lang \(en-US\)/u);
  });

  it('prints extended Latin letters of the sender, in large type too', async () => {
    const from = { name: 'Łódź Klinika Ğüzel', lines: ['Nowy Świat 7'], contact: null };
    const { texts } = await pagesOf(await drawInvoice({ ...invoice, letterhead: from }));
    expect(texts.join(' ')).toContain('Łódź Klinika Ğüzel');
  });

  it.each([
    ['wide', 800, 120, 240, 36],
    ['tall', 200, 600, 21, 64],
    ['small', 64, 64, 32, 32],
  ])(
    'has a %s logo in place of the large name, whose words stay',
    async (_, width, height, drawnWidth, drawnHeight) => {
      const letterhead = { name: 'Halcyon Studio', lines: ['New York'], contact: null };
      const withName = await drawInvoice({ ...invoice, letterhead });
      const logo = { hash: 'a'.repeat(64), width, height };
      const picture = PNG.sync.write(new PNG({ width, height }));
      const draw = () =>
        drawDocument(invoiceDocument({ ...invoice, letterhead: { ...letterhead, logo } }), 'letter', picture);
      const pdf = await draw();
      expect(pdf.equals(await draw())).toBe(true);
      const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1);
      const { fnArray, argsArray } = await page.getOperatorList();
      const { OPS } = await getResolvedPDFJS();
      const at = fnArray.indexOf(OPS.paintImageXObject);
      expect(fnArray.filter((operator) => operator === OPS.paintImageXObject)).toHaveLength(1);
      const [drawn, , , drawnUp, x, y] = argsArray[fnArray.lastIndexOf(OPS.transform, at)] as number[];
      // Its lower end, from the top of the page: it stands where the name would.
      expect([drawn, Math.abs(drawnUp ?? 0), x, y]).toEqual([drawnWidth, drawnHeight, 72, 72 + drawnHeight / 2]);
      const count = async (bytes: Buffer) => (await pagesOf(bytes)).texts.join(' ').match(/Halcyon Studio/g)?.length;
      expect([await count(withName), await count(pdf)]).toEqual([2, 1]);
      expect(JSON.stringify(await page.getStructTree())).toContain('"alt":"Halcyon Studio"');
    },
  );

  it('makes equal bytes of the same invoice, so that a retried mail stays the same', async () => {
    expect((await drawInvoice(invoice)).equals(await drawInvoice(invoice))).toBe(true);
  });

  it.each<[Paper, number[]]>([
    ['letter', [612, 792]],
    ['a4', [595, 842]],
  ])('fits %s: nothing is drawn beyond its edges', async (paper, size) => {
    const pdf = await drawInvoice(
      {
        ...invoice,
        clientName: 'x'.repeat(2000),
        items: [
          { description: 'y'.repeat(500), quantity: '999999999.999', rate: '$999,999.99', amount: '$999,999.99' },
        ],
      },
      paper,
    );
    const document = await getDocumentProxy(new Uint8Array(pdf));
    const { sizes } = await pagesOf(pdf);
    for (const [index, page] of sizes.entries()) {
      expect(page).toEqual(size);
      const { items } = await (await document.getPage(index + 1)).getTextContent();
      for (const item of items) {
        const [, , , , x = 0, y = 0] = 'transform' in item ? (item.transform as number[]) : [];
        const width = 'width' in item ? item.width : 0;
        expect([x >= 0, x + width <= (size[0] ?? 0), y >= 20, y <= (size[1] ?? 0)]).toEqual([true, true, true, true]);
      }
    }
  });

  it.each([1, 12, 120])(
    'prints discounts, taxes by rate and the total below %i lines, with long names',
    async (count) => {
      const tax = 'Combined state, county and transit district surcharge tax (14.75%, included)';
      const items = Array.from({ length: count }, (_, index) => ({
        description: `Line ${index}`,
        notes: ['Less 10%', tax],
        quantity: '1',
        rate: '$1,000.00',
        amount: '$900.00',
      }));
      const sums = [
        { label: 'Subtotal', amount: '$108,000.00' },
        { label: 'Discount (12.5%)', amount: '−$13,500.00' },
        { label: tax, amount: '$12,147.06' },
      ];
      const pdf = await drawInvoice({ ...invoice, clientName: 'Featherstonehaugh '.repeat(12), items, sums });
      const { texts } = await pagesOf(pdf);
      expect(texts.join(' ').match(/Less 10%/g)).toHaveLength(count);
      // All sums are on one page, in their order.
      expect(
        texts.filter((text) => /Subtotal .+Discount \(12.5%\) .+\$12,147.06.+Total .+Amount due/.test(text)),
      ).toHaveLength(1);
    },
  );

  it.each<[InvoiceVariables['status'], Partial<InvoiceVariables>, string, string]>([
    ['paid', { paidOn: 'March 9, 2026', received: '$10,950.00', due: '$0.00' }, 'Paid on March 9, 2026', 'PAID'],
    ['void', { due: '$0.00' }, 'nothing is due', 'VOID'],
    ['draft', {}, 'not yet sent', 'DRAFT'],
  ])('marks what is %s, and asks for nothing', async (status, fields, words, mark) => {
    const { texts, links } = await pagesOf(await drawInvoice({ ...invoice, status, paymentUrl: null, ...fields }));
    expect(texts.join(' ')).toContain(words);
    expect(texts.join(' ').replaceAll(' ', '')).toContain(mark);
    expect([links, texts.join(' ').includes('PAY ONLINE')]).toEqual([[], false]);
  });

  it('continues on further pages with a running header and page numbers', async () => {
    const items = Array.from({ length: 60 }, (_, index) => ({
      description: `Week ${index} of ${'words '.repeat(12)}`,
      quantity: '1',
      rate: '$1.00',
      amount: '$1.00',
    }));
    const { texts } = await pagesOf(await drawInvoice({ ...invoice, items }, 'a4'));
    expect(texts.length).toBeGreaterThan(3);
    for (const [index, text] of texts.entries()) expect(text).toContain(`Page ${index + 1} of ${texts.length}`);
    for (const text of texts.slice(1)) expect(text).toContain('Invoice INV-2026-014, continued');
    for (const index of items.keys()) expect(texts.filter((text) => text.includes(`Week ${index} of`))).toHaveLength(1);
  });
});
