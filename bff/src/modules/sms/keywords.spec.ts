import { keywordOf } from './keywords.ts';

describe('the keyword of a text', () => {
  it.each([
    ['STOP', 'stop'],
    [' stop. ', 'stop'],
    ['Unsubscribe', 'stop'],
    ['stopall', 'stop'],
    ['Start', 'start'],
    ['yes!', 'start'],
    ['INFO', 'help'],
  ])('%j is %s', (body, keyword) => {
    expect(keywordOf(body)).toBe(keyword);
  });

  it.each(['', 'please stop by at noon', 'stop it', 'constructor', 'Yes please'])('%j is none', (body) => {
    expect(keywordOf(body)).toBeNull();
  });
});
