import { refusalBefore, refusalOf, refusals } from './attachment-rules.ts';

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

it.each([
  ['a.pdf', '%PDF-1.7'],
  ['a.txt', 'Hello'],
  ['a.CSV', 'Name,Email\nAda,ada@clinic.example'],
  ['a.ics', 'BEGIN:VCALENDAR\nVERSION:2.0\nEND:VCALENDAR'],
  ['a.doc', '\u00D0\u00CF\u0011\u00E0\u00A1\u00B1\u001A\u00E1'],
])('keeps %s that holds what it says', async (name, content) => {
  expect(await refusalOf(name, Buffer.from(content, 'latin1'))).toBeNull();
});

it.each([
  ['a.pdf', '<html>'],
  ['a.txt', 'MZ\u0090\u0000'],
  ['a.txt', '\u00CF\u00FA\u00ED\u00FE\u0007\u0000\u0000\u0001'],
  ['a.doc', 'PK\u0003\u0004'],
  ['a.png', '%PDF-1.7'],
])('does not keep %s that holds something else', async (name, content) => {
  expect(await refusalOf(name, Buffer.from(content, 'latin1'))).toBe(refusals.content);
});
