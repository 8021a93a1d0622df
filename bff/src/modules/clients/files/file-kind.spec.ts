import { cleanFileName, fileLimits, kindOfName } from '@vitrine/contracts';
import { kindOfFile } from './file-kind.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const pdf = bytes('%PDF-1.7\n1 0 obj\n');
const png = bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89');
const jpeg = bytes('\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01');
const webp = bytes('RIFF\x24\0\0\0WEBPVP8 \x18\0\0\0');
const heic = bytes('\0\0\0\x18ftypheic\0\0\0\0heicmif1');

test.each([
  ['plan.pdf', pdf, 'pdf'],
  ['Photo.JPEG', jpeg, 'jpg'],
  ['front.png', png, 'png'],
  ['front.webp', webp, 'webp'],
  ['IMG_1.HEIC', heic, 'heic'],
  ['prices.csv', bytes('Name,Price\r\nCrown,900\r\n'), 'csv'],
  ['notes.txt', Buffer.from('Café, naïve', 'utf8'), 'txt'],
  ['notes.txt', bytes('Caf\xe9 of another program'), 'txt'],
  // Another kind than its name says.
  ['plan.pdf', png, 'mismatch'],
  ['plan.pdf', bytes('<html><script>alert(1)</script></html>'), 'mismatch'],
  ['notes.txt', bytes('MZ\x90\0\x03\0\0\0\x04'), null],
  ['notes.txt', bytes('a\0b'), 'mismatch'],
  ['letter.docx', bytes('PK\x03\x04\x14\0\0\0\0\0'), null],
  // Kinds that aren't taken.
  ['logo.svg', bytes('<svg xmlns="http://www.w3.org/2000/svg"></svg>'), null],
  ['all.zip', bytes('PK\x03\x04\x14\0\0\0\0\0'), null],
  ['run.exe', bytes('MZ'), null],
  ['page.html', bytes('<html></html>'), null],
  ['none', pdf, null],
] as const)('%s of some bytes is %#', async (name, content, kind) => {
  expect(await kindOfFile(name, content)).toBe(kind);
});

test.each([
  ['C:\\Users\\June\\plan.pdf', 'plan.pdf'],
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['..pdf', 'pdf'],
  ['a\r\nSet-Cookie: x.pdf', 'a Set-Cookie x.pdf'],
  ['photo\u202Egpj.exe.pdf', 'photogpj.exe.pdf'],
  ['  Été – plan?.pdf ', 'Été – plan.pdf'],
  ['///', 'file'],
] as const)('the name %j is kept as %j', (name, kept) => {
  expect(cleanFileName(name)).toBe(kept);
});

test('a long name is cut before its end', () => {
  const name = cleanFileName(`${'x'.repeat(400)}.pdf`);
  expect([name.length, kindOfName(name)]).toEqual([fileLimits.name, 'pdf']);
});
