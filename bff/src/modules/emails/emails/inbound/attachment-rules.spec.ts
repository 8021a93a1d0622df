import { refusalBefore, refusalOf, refusals, safeName } from './attachment-rules.ts';

it.each([
  ['Contract.pdf', 'Contract.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Windows\\evil.pdf', 'evil.pdf'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['a"; filename="b.html', 'a__ filename=_b.html'],

  ['.htaccess', 'htaccess'],
  ['   ', 'file-3'],
  [null, 'file-3'],
  ['Röntgen Übersicht.png', 'Röntgen Übersicht.png'],
])('saves %j under a safe name', (name, expected) => {
  const safe = safeName(name, 2);
  expect(safe).not.toMatch(/[\p{Cc}\p{Cf}/\\"]/u);
  expect(safe).toBe(expected);
});

it('keeps a long name’s end', () => {
  const safe = safeName(`${'a'.repeat(500)}.pdf`, 0);
  expect(safe).toHaveLength(100);
  expect(safe).toMatch(/\.pdf$/);
});

it.each(['evil.exe', 'page.html', 'picture.svg', 'script.js', 'archive.zip', 'macro.docm', 'noend', 'a.pdf.scr'])(
  'does not keep %s',
  (name) => {
    expect(refusalBefore(name, 10)).toBe(refusals.kind);
  },
);

it('keeps nothing above ten megabytes', () => {
  expect(refusalBefore('a.PDF', 10 * 1024 * 1024)).toBeNull();
  expect(refusalBefore('a.pdf', 10 * 1024 * 1024 + 1)).toBe(refusals.size);
});

it('keeps nothing that pretends', () => {
  expect(refusalOf('a.pdf', Buffer.from('%PDF-1.7'))).toBeNull();
  expect(refusalOf('a.pdf', Buffer.from('<html>'))).toBe(refusals.content);
  expect(refusalOf('a.txt', Buffer.from('MZ\u0090'))).toBe(refusals.content);
  expect(refusalOf('a.txt', Buffer.from('Hello'))).toBeNull();
});
