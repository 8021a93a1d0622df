import { applyRule, normalizeEmail, normalizePhone } from './typing-rules.ts';

describe('typing rules', () => {
  it('lowercases and trims an email address', () => {
    expect(normalizeEmail('  Jane@Alder.TEST ')).toBe('jane@alder.test');
  });

  it.each([
    ['+1 (212) 555-0134 ☎', '+1 (212) 555-0134 '],
    ['call 212.555.0134', ' 212.555.0134'],
    ['+1 (212) 555-0134 ext. 9 ☎', '+1 (212) 555-0134 ext. 9 '],
    ['212 555 0134 x12, please', '212 555 0134 x12 ese'],
    ['212 555 0134 e', '212 555 0134 e'],
  ])('keeps what belongs to a phone number: %s', (text, expected) => {
    expect(normalizePhone(text)).toBe(expected);
  });

  it.each([
    { rule: normalizePhone, text: '212y 555', caret: 4, becomes: '212 555', at: 3 },
    { rule: normalizeEmail, text: 'JAne@alder.test', caret: 2, becomes: 'jane@alder.test', at: 2 },
    { rule: normalizeEmail, text: ' jane', caret: 1, becomes: 'jane', at: 0 },
    { rule: normalizeEmail, text: 'jane ', caret: 5, becomes: 'jane', at: 4 },
  ])('keeps the caret of "$text" where the person types', ({ rule, text, caret, becomes, at }) => {
    const input = document.createElement('input');
    input.value = text;
    input.setSelectionRange(caret, caret);
    applyRule(input, rule);
    expect(input.value).toBe(becomes);
    expect(input.selectionStart).toBe(at);
  });

  it('does not touch a text that is right already', () => {
    const input = document.createElement('input');
    input.value = 'jane@alder.test';
    input.setSelectionRange(4, 7);
    applyRule(input, normalizeEmail);
    expect([input.selectionStart, input.selectionEnd]).toEqual([4, 7]);
  });
});
