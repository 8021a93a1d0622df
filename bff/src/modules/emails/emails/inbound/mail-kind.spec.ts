import { mailKindOf } from './mail-kind.ts';

const kindOf = (headers: Record<string, string>, sender = 'ada@clinic.example', subject = 'Re: Your site') =>
  mailKindOf({ headers, sender, subject });

it.each([
  [{}, 'message'],
  [{ 'Auto-Submitted': 'no' }, 'message'],
  [{ 'Return-Path': '<ada@clinic.example>' }, 'message'],
  [{ 'auto-submitted': 'auto-replied' }, 'auto-reply'],
  [{ 'X-Autoreply': 'yes' }, 'auto-reply'],
  [{ Precedence: 'bulk' }, 'auto-reply'],
  [{ 'Return-Path': '<>' }, 'auto-reply'],
  [{ 'Content-Type': 'multipart/report; report-type=disposition-notification' }, 'auto-reply'],
  [{ 'Content-Type': 'multipart/report; report-type=delivery-status; boundary=x' }, 'bounce'],
  [{ 'Return-Path': '<>', 'X-Failed-Recipients': 'ada@clinic.example' }, 'bounce'],
])('tells by the headers %j: %s', (headers, kind) => {
  expect(kindOf(headers)).toBe(kind);
});

it.each([
  ['Automatic reply: Your site', 'auto-reply'],
  ['Out of office until Monday', 'auto-reply'],
  ['Is the office out of order?', 'message'],
  ['Automatic doors for our clinic', 'message'],
])('tells by the subject “%s”: %s', (subject, kind) => {
  expect(kindOf({}, 'ada@clinic.example', subject)).toBe(kind);
});

it('takes what a mail server writes for a bounce, and no person’s talk about one', () => {
  expect(kindOf({}, 'MAILER-DAEMON@mail.example', 'Hello')).toBe('bounce');
  expect(kindOf({ 'Return-Path': '<>' }, 'a@b.example', 'Undeliverable: Your site')).toBe('bounce');
  expect(kindOf({}, 'ada@clinic.example', 'Undeliverable: your letter came back')).toBe('message');
});
