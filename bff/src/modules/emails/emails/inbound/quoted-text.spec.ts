import { splitQuoted } from './quoted-text.ts';

it('keeps a mail without a quote as it is', () => {
  expect(splitQuoted('Hi,\r\n\r\nOn Monday works.\r\n')).toEqual({ text: 'Hi,\n\nOn Monday works.', quoted: null });
});

it.each([
  ['Yes please.\n\nOn Mon, Mar 2, 2026 at 9:00 AM Vitrine <hello@vitrine.test> wrote:\n> When?\n> Soon?', 'Gmail'],
  ['Yes please.\n\nOn Mon, Mar 2, 2026 at 9:00 AM Vitrine\n<hello@vitrine.test> wrote:\n\n> When?', 'a broken line'],
  ['Yes please.\n\nOn Mar 2, 2026, at 9:00, Vitrine wrote:\n\nWhen?\nSoon?', 'a phone, without marks'],
  ['Yes please.\n\n-----Original Message-----\nFrom: Vitrine\nWhen?', 'Outlook as text'],
  ['Yes please.\n\nFrom: Vitrine <hello@vitrine.test>\nSent: Monday\nTo: Ada\n\nWhen?', 'Outlook as HTML'],
  ['Yes please.\n> When?\n>\n> Soon?', 'marks alone'],
  ['Yes please.\n\nEl lun, 2 mar 2026, Vitrine escribió:\n> ¿Cuándo?', 'Spanish'],
])('folds %j (%s)', (mail) => {
  const { text, quoted } = splitQuoted(mail);
  expect(text).toBe('Yes please.');
  expect(`${text}\n${quoted}`.replaceAll(/\s+/g, ' ')).toBe(mail.replaceAll(/\s+/g, ' '));
});

it('keeps what stands between quoted lines', () => {
  const mail = 'On Monday Vitrine wrote:\n> When?\nOn Friday.\n> How?\nBy phone.';
  expect(splitQuoted(mail)).toEqual({ text: mail, quoted: null });
});

it('keeps a mail that is nothing but a quote', () => {
  expect(splitQuoted('> When?').text).toBe('> When?');
});

it('takes a mail of a hundred thousand characters in a moment', () => {
  const started = performance.now();
  splitQuoted(`On ${'a'.repeat(50_000)}\nOn ${'\nOn '.repeat(12_000)}`);
  expect(performance.now() - started).toBeLessThan(1000);
});
