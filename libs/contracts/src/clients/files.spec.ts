import { cleanFileName } from './files.ts';

describe('the name a file is kept under', () => {
  it.each([
    ['Contract 2026.pdf', 'Contract 2026.pdf'],
    ['..\\..\\Windows/notes.txt', 'notes.txt'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['a"b\r\nc:d.pdf', 'a b c d.pdf'],
    ['.htaccess', 'htaccess'],
    ['Re\u0301sume\u0301.docx', 'R\u00E9sum\u00E9.docx'],
    ['', 'file'],
    ['...', 'file'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(116)}.pdf`],
  ])('of %j is %j', (name, kept) => {
    expect(cleanFileName(name)).toBe(kept);
  });
});
