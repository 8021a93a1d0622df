import { sizeOfText } from './template-texts.ts';

it.each([
  ['a'.repeat(160), { segments: 1, characters: 160, encoding: 'GSM-7' }],
  ['a'.repeat(161), { segments: 2, characters: 161, encoding: 'GSM-7' }],
  ['€'.repeat(80), { segments: 1, characters: 160, encoding: 'GSM-7' }],
  ['’'.repeat(70), { segments: 1, characters: 70, encoding: 'UCS-2' }],
  ['’'.repeat(71), { segments: 2, characters: 71, encoding: 'UCS-2' }],
])('%j is counted as carriers do', (text, size) => {
  expect(sizeOfText(text)).toEqual(size);
});
