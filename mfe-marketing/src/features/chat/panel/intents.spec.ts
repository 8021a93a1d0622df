import { answerTo, chatFallback, intents, quickActions } from './intents.ts';

/** Id of the intent that answers a message. */
const idOf = (text: string): string => {
  const reply = answerTo(text, false);
  return intents.find((answer) => answer.reply === reply)?.id ?? (reply === chatFallback ? 'fallback' : 'unknown');
};

test.each([
  ['We run two med spas in Queens', 'practices'],
  ['do you work with medspas?', 'practices'],
  ['I own a dental practice', 'practices'],
  ['dermatology', 'practices'],
  ['are you a robot', 'assistant'],
  ['Are you human?', 'assistant'],
  ['is this a real person or a bot', 'assistant'],
  ['am I talking to a chatbot?', 'assistant'],
  ['how much time does it take', 'timeline'],
  ['How much longer would an app need?', 'timeline'],
  ['how long', 'timeline'],
  ['how much time do you need?', 'timeline'],
  ['how much time do I need to spend on it each week?', 'own-time'],
  ['How many hours will my team have to put in?', 'own-time'],
  ['how much of our time does it take', 'own-time'],
  ['what is the time commitment', 'own-time'],
  ['How much money do we spend each month?', 'price'],
  ['how much is it', 'price'],
  ['How much for a website', 'price'],
  ['what does a med spa app cost', 'price'],
  ['can I talk to someone', 'human'],
  ['is it HIPAA compliant', 'privacy'],
  ['A patient is bleeding', 'urgent-care'],
  ['thanks', 'thanks'],
  ['qwerty', 'fallback'],
])('"%s" is answered with %s', (text, id) => expect(idOf(text)).toBe(id));

test('the assistant says that it is automated, and when people answer', () => {
  expect(answerTo('are you a robot', false)).toMatch(/automated assistant.*within 24 hours/);
});

test('no reply asks again for an address that was left', () => {
  const messages = [
    ...quickActions.map(({ label }) => label),
    'can someone call me',
    'my code is refused, I have a code',
    'are you a robot',
    'qwerty',
    'We run two med spas',
    'how much time',
    'thanks',
    'hello',
  ];
  for (const message of messages) expect(answerTo(message, true)).not.toMatch(/leave your/i);
  expect(answerTo('qwerty', true)).toMatch(/write to the address you left within 24 hours/);
});
