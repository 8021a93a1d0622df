import { ConversationUpdate, filledAnswer, firstNameOf } from './inbox.ts';

it.each([
  ['Dr. Aiko Tanaka', 'Aiko'],
  ['Mrs Ortiz', 'Ortiz'],
  ['Drew Barker', 'Drew'],
  ['', null],
  [null, null],
])('calls %j %j', (name, expected) => {
  expect(firstNameOf(name)).toBe(expected);
});

it('fills the name into a canned answer, and nothing else', () => {
  expect(filledAnswer('Hi {{first name}}, {{First_Name}}! {{other}}', 'Ada $& B')).toBe('Hi Ada, Ada! {{other}}');
  expect(filledAnswer('Hi {{ first name }}', null)).toBe('Hi there');
});

it('asks for a time with a snooze, and takes none without', () => {
  const snoozedUntil = '2026-03-02T09:00:00.000Z';
  expect(ConversationUpdate.safeParse({ version: 1, state: 'snoozed', snoozedUntil }).success).toBe(true);
  expect(ConversationUpdate.safeParse({ version: 1, state: 'snoozed' }).success).toBe(false);
  expect(ConversationUpdate.safeParse({ version: 1, state: 'closed', snoozedUntil }).success).toBe(false);
});
