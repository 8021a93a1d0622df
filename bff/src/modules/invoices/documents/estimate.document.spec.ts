import type { Paper } from '@vitrine/contracts';
import { extractText, getDocumentProxy } from 'unpdf';
import { estimateMail, type EstimateVariables } from '../../emails/index.ts';
import { estimate, estimateItem as item, signature } from './samples.ts';
import { drawDocument } from './draw-document.ts';
import { estimateDocument } from './estimate.document.ts';

const drawEstimate = (of: EstimateVariables, paper?: Paper) => drawDocument(estimateDocument(of), paper);

const url = estimate.url ?? '';

async function textsOf(pdf: Buffer): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { text } = await extractText(document, { mergePages: false });
  return text.map((page) => page.replaceAll(/\s+/gu, ' '));
}

describe('estimateDocument', () => {
  it('prints parties, items, options, totals, deposit and link as text', async () => {
    const pages = await textsOf(
      await drawEstimate({
        ...estimate,
        items: [
          item,
          { ...item, description: 'Retouching', notes: ['Less 12.5%', 'NYC sales tax (8.875%)'], quantity: '10' },
          { ...item, description: 'Second location', optional: true, selected: false },
        ],
        sums: [
          { label: 'Subtotal', amount: '$9,000.00' },
          { label: 'Discount', amount: '−$500.00' },
          { label: 'The combined sales tax of New York City and the state of New York (8.875%)', amount: '$754.38' },
        ],
        most: '$12,700.00',
        deposit: { label: 'Deposit due on acceptance (30%)', amount: '$1,260.00' },
      }),
    );
    const text = pages.join(' ');
    for (const phrase of [
      'ESTIMATE',
      'EST-2026-014',
      'Valid until April 1, 2026',
      'Marchetti Aesthetics',
      'Evening concierge',
      'Retouching Less 12.5% NYC sales tax (8.875%)',
      'Second location Optional',
      '+$4,200.00',
      'Subtotal',
      '−$500.00',
      'state of New York (8.875%)',
      'With all options',
      'Deposit due on acceptance (30%)',
      'ACCEPT ONLINE',
      url.replace('https://', ''),
    ])
      expect(text).toContain(phrase);
  });

  it('prints the discount, the taxes and the deposit of a mail that an earlier release filed', async () => {
    const { sums: _sums, ...values } = estimate;
    const filed = {
      ...values,
      items: [{ ...item, notes: undefined, note: 'Less 12.5%' }],
      subtotal: '$9,000.00',
      discount: '$500.00',
      taxes: [{ name: 'NYC sales tax 8.875%', amount: '$754.38' }],
      deposit: '30%, $1,260.00',
    };
    const [text = ''] = await textsOf(await drawEstimate(estimateMail.variables.parse(filed)));
    for (const phrase of [
      'Less 12.5%',
      'Subtotal $9,000.00',
      'Discount −$500.00',
      'NYC sales tax 8.875% $754.38',
      'Deposit due on acceptance 30%, $1,260.00',
    ])
      expect(text).toContain(phrase);
  });

  it('prints who signed, when, from where, and the hash; the link is gone', async () => {
    const [text = ''] = await textsOf(await drawEstimate({ ...estimate, status: 'accepted', url: null, signature }));
    for (const phrase of ['ACCEPTED AND SIGNED', 'Elena Marchetti', '203.0.113.7', signature.at, signature.sha256])
      expect(text).toContain(phrase);
    expect(text).not.toContain('ACCEPT ONLINE');
  });

  it('sets a typed signature as text, and one that is no path too', async () => {
    for (const forged of [null, '"><script>alert(1)</script>']) {
      const pdf = await drawEstimate({
        ...estimate,
        status: 'accepted',
        url: null,
        signature: { ...signature, path: forged },
      });
      const [text = ''] = await textsOf(pdf);
      expect(text.split('Elena Marchetti')).toHaveLength(3);
      expect(text).not.toContain('script');
    }
  });

  it('continues 120 lines on further pages that are numbered', async () => {
    const items = Array.from({ length: 120 }, (_, index) => ({ ...item, description: `Line ${String(index + 1)}` }));
    const texts = await textsOf(await drawEstimate({ ...estimate, items }, 'a4'));
    expect(texts.length).toBeGreaterThan(3);
    expect(texts.join(' ')).toContain('Line 120');
    expect(texts.at(-1)).toContain(`Page ${String(texts.length)} of ${String(texts.length)}`);
  });

  it('of equal variables has equal bytes', async () => {
    const [one, other] = await Promise.all([drawEstimate(estimate), drawEstimate(estimate)]);
    expect(one.equals(other)).toBe(true);
  });
});
