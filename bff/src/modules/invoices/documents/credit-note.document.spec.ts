import type { Paper } from '@vitrine/contracts';
import { extractText, getDocumentProxy } from 'unpdf';
import { creditNote as note } from './samples.ts';
import { drawDocument } from './draw-document.ts';
import { creditNoteDocument, type PrintedCreditNote } from './credit-note.document.ts';

const drawCreditNote = (of: PrintedCreditNote, paper?: Paper) => drawDocument(creditNoteDocument(of), paper);

/** The text that a reader can copy, with single spaces between words, and the number of pages. */
async function read(pdf: Buffer): Promise<{ text: string; pages: number }> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { text } = await extractText(document, { mergePages: true });
  return { text: text.replaceAll(/\s+/gu, ' '), pages: document.numPages };
}

describe('creditNoteDocument', () => {
  it('makes equal bytes of the same note, so that a retried mail stays the same', async () => {
    const [one, other] = [await drawCreditNote(note), await drawCreditNote(note)];
    expect(one.equals(other)).toBe(true);
  });

  it('prints numbers, client, amount and reason as extractable text', async () => {
    const { text, pages } = await read(await drawCreditNote(note));
    for (const phrase of [
      'Halcyon',
      'CREDIT NOTE',
      'Issued on November 24, 2026',
      'CN-2026-004',
      'Invoice INV-2026-031',
      'Receipt REC-2026-014',
      'Marchetti Aesthetics',
      'elena@marchetti.example',
      'Visionary Transformation',
      '$1,250.00',
      'Total credited',
      'One photo session wasn’t used. Thank you for your patience!',
    ])
      expect(text).toContain(phrase);
    expect(pages).toBe(1);
  });

  it('prints net, tax by rate and total where the invoice had taxes, also with long names', async () => {
    const taxes = [
      { name: 'NYC sales tax', percent: 8_875, inclusive: false, baseCents: 100_000, taxCents: 8_875 },
      ...Array.from({ length: 3 }, (_, index) => ({
        name: `Combined state, county and transit district surcharge ${index + 1}`,
        percent: 20_000,
        inclusive: true,
        baseCents: 1_000,
        taxCents: 200,
      })),
    ];
    const { text, pages } = await read(await drawCreditNote({ ...note, taxes }));
    expect(text).toContain(
      'Net $1,155.25 NYC sales tax (8.875%) $88.75 Combined state, county and transit district surcharge 1',
    );
    expect(text).toContain('Total credited USD $1,250.00');
    expect(pages).toBe(1);
    expect((await read(await drawCreditNote(note))).text).not.toContain('Net');
  });

  it('says so when its refund failed', async () => {
    const { text } = await read(await drawCreditNote({ ...note, isVoid: true }));
    expect(text).toContain('Voided: the refund didn’t go through');
  });

  it.each(['letter', 'a4'] as const)('keeps long names and reasons on %s', async (paper) => {
    const reason = Array.from({ length: 60 }, (_, index) => `Line ${index + 1} of the reason`).join('\n');
    const clientName = 'The Very Long Name of a Practice for Plastic, Reconstructive and Aesthetic Surgery';
    const { text, pages } = await read(await drawCreditNote({ ...note, reason, clientName }, paper));
    expect(text).toContain('Line 60 of the reason');
    expect(text).toContain('Reconstructive');
    expect(pages).toBeGreaterThan(1);
  });
});
