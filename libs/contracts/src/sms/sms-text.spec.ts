import { sizeOfSms, smsText } from './sms-text.ts';

it.each([
  ['a'.repeat(160), { segments: 1, characters: 160, encoding: 'GSM-7' }],
  ['a'.repeat(161), { segments: 2, characters: 161, encoding: 'GSM-7' }],
  ['€'.repeat(80), { segments: 1, characters: 160, encoding: 'GSM-7' }],
  ['’'.repeat(70), { segments: 1, characters: 70, encoding: 'UCS-2' }],
  ['’'.repeat(71), { segments: 2, characters: 71, encoding: 'UCS-2' }],
])('%j is counted as carriers do', (text, size) => {
  expect(sizeOfSms(text)).toEqual(size);
});

it.each([
  [' Hi Maeve O’Brien ', "Hi Maeve O'Brien"],
  ['“Glow” – $1,250.00 — due\u00A0today…', '"Glow" - $1,250.00 - due today...'],
  ['José, 李明 🦷', 'José, 李明 🦷'],
])('%j leaves as %j', (typed, sent) => {
  expect(smsText(typed)).toBe(sent);
});
