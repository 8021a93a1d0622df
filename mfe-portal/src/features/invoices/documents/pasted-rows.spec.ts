import { pastedRows } from './pasted-rows.ts';

describe('rows pasted from a spreadsheet', () => {
  it('are description, quantity and price, with dollar signs and thousands', () => {
    expect(pastedRows('Studio day\t2\t$1,200.00\r\nRetouching\t12.5\t80\r\n')).toEqual([
      { description: 'Studio day', quantity: '2', rate: '1200.00' },
      { description: 'Retouching', quantity: '12.5', rate: '80' },
    ]);
  });

  it('may have no quantity', () => {
    expect(pastedRows('Studio day\t$1,200.00')).toEqual([{ description: 'Studio day', quantity: '', rate: '1200.00' }]);
  });

  it('may be descriptions only', () => {
    expect(pastedRows('Studio day\nRetouching')).toEqual([
      { description: 'Studio day', quantity: '', rate: '' },
      { description: 'Retouching', quantity: '', rate: '' },
    ]);
  });

  it('leave out headings, empty rows and further columns', () => {
    expect(pastedRows('Item\tQty\tPrice\tSum\n\t\t\t\nStudio day\t2\t1,200\t2,400\n')).toEqual([
      { description: 'Studio day', quantity: '2', rate: '1200' },
    ]);
  });

  it('keep quoted cells whole', () => {
    expect(pastedRows('"Film, 60 seconds\n""Recall"""\t1\t4200\n')).toEqual([
      { description: 'Film, 60 seconds "Recall"', quantity: '1', rate: '4200' },
    ]);
  });

  it('keep what is no amount as it was', () => {
    expect(pastedRows('Studio day\tone\tto be agreed')).toEqual([
      { description: 'Studio day', quantity: 'one', rate: 'to be agreed' },
    ]);
  });

  it('are none where the text is that of one cell', () => {
    expect(pastedRows('Studio day\n')).toBeNull();
    expect(pastedRows('$1,200.00')).toBeNull();
  });
});
