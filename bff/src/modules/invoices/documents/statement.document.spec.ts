import { extractText, getDocumentProxy } from 'unpdf';
import type { StatementVariables } from '../../emails/index.ts';
import { drawDocument } from './draw-document.ts';
import { statement as sample } from './samples.ts';
import { statementDocument } from './statement.document.ts';

const statement = (lines: number, more: Partial<StatementVariables> = {}): StatementVariables => ({
  ...sample,
  movements: Array.from({ length: lines }, (_, index) => ({
    day: 'February 2, 2026',
    text: `Invoice INV-2026-${index + 1}`,
    amount: '$180.00',
    balance: '$6,570.00',
  })),
  ...more,
});
const draw = (of: StatementVariables) => drawDocument(statementDocument(of));

async function pagesOf(pdf: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false });
  return text.map((page) => page.replaceAll(/\s+/gu, ' '));
}

test.each([
  [1, 1],
  [12, 2],
  [120, 8],
])('prints %i lines, with every one and the totals, on at most %i pages', async (lines, maximum) => {
  const pages = await pagesOf(await draw(statement(lines)));
  expect(pages.length).toBeLessThanOrEqual(maximum);
  const all = pages.join(' ');
  for (let line = 1; line <= lines; line += 1) expect(all).toContain(`INV-2026-${line} `);
  for (const phrase of ['STATEMENT', 'Balance on March 31, 2026', 'Credits', '$6,570.00', '1 to 30 days late'])
    expect(all).toContain(phrase);
  for (const [index, page] of pages.entries()) expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
});

test('keeps long names within their column, and makes equal bytes of equal statements', async () => {
  const long = statement(3, { clientName: 'Maximiliane Featherstonehaugh-Cholmondeley Aesthetics '.repeat(6) });
  const [first, second] = await Promise.all([draw(long), draw(long)]);
  expect(first.equals(second)).toBe(true);
  expect((await pagesOf(first)).join(' ')).toContain('Maximiliane');
});
