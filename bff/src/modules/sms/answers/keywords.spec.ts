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

  // People wrote these to other senders, who went on texting them.
  it.each([
    'OPT OUT',
    'OPT-OUT',
    'opt out',
    'Optout',
    'STOP ALL',
    '“STOP”',
    "'stop'",
    'S T O P',
    'STOP 🛑',
    '🛑stop🛑',
    'Stop\n\nSent from my iPhone',
    'stop\n--\nMaria',
    'Stop please',
    'Please stop',
    'Stop. Thank you',
    'PLEASE STOP!!',
    'stop texting',
    'Stop texting me',
    'Unsubscribe me',
    'unsubscribe me please',
    'Remove me from your list',
    'Do not text me',
    'Don’t text me',
    'Alto',
    'PARE',
    'pare por favor',
    'wrong number',
    'ＳＴＯＰ',
    'S\u200BTOP',
    'stop it',
  ])('%j asks us to stop', (body) => {
    expect(keywordOf(body)).toBe('stop');
  });

  it.each([
    '',
    'please stop by at noon',
    'constructor',
    'Yes please',
    'Please help',
    'please',
    '🛑',
    'Can you stop the ads?',
    'I can’t stop smiling',
    'We open at 9, end at 5',
    'Cancel my appointment on Friday',
    'Is this the wrong number?',
  ])('%j is none', (body) => {
    expect(keywordOf(body)).toBeNull();
  });
});
