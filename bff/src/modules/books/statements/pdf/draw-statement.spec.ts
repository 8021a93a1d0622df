import { extractText, getDocumentProxy } from 'unpdf';
import type { StatementVariables } from '../../../emails/index.ts';
import { drawStatement } from './draw-statement.ts';

const statement = (lines: number, more: Partial<StatementVariables> = {}): StatementVariables => ({
  clientName: 'Marchetti Aesthetics',
  clientEmail: 'elena@marchetti.example',
  from: '2026-01-01',
  to: '2026-03-31',
  fromDay: 'January 1, 2026',
  toDay: 'March 31, 2026',
  opening: '$0.00',
  billed: '$10,950.00',
  paid: '$4,200.00',
  credited: '$180.00',
  closing: '$6,570.00',
  movements: Array.from({ length: lines }, (_, index) => ({
    day: 'February 2, 2026',
    text: `Invoice INV-2026-${index + 1}`,
    amount: '$180.00',
    balance: '$6,570.00',
  })),
  ageing: [{ label: '1 to 30 days late', amount: '$6,570.00' }],
  credit: null,
  at: Date.UTC(2026, 2, 31, 4),
  ...more,
});

async function pagesOf(pdf: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false });
  return text.map((page) => page.replaceAll(/\s+/gu, ' '));
}

test.each([
  [1, 1],
  [12, 2],
  [120, 8],
])('prints %i lines, with every one and the totals, on at most %i pages', async (lines, most) => {
  const pages = await pagesOf(await drawStatement(statement(lines)));
  expect(pages.length).toBeLessThanOrEqual(most);
  const all = pages.join(' ');
  for (let line = 1; line <= lines; line += 1) expect(all).toContain(`INV-2026-${line} `);
  for (const said of ['STATEMENT', 'Balance on March 31, 2026', 'Credits', '$6,570.00', '1 to 30 days late'])
    expect(all).toContain(said);
  for (const [index, page] of pages.entries()) expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
});

test('keeps long names within their column, and makes equal bytes of equal statements', async () => {
  const long = statement(3, { clientName: 'Maximiliane Featherstonehaugh-Cholmondeley Aesthetics '.repeat(6) });
  const [first, second] = await Promise.all([drawStatement(long), drawStatement(long)]);
  expect(first.equals(second)).toBe(true);
  expect((await pagesOf(first)).join(' ')).toContain('Maximiliane');
});
