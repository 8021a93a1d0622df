import { z } from 'zod';
import {
  inputShape,
  inputValues,
  type StoredValues,
  storedValues,
  typedShape,
  typedValues,
} from '../../common/record.ts';
import { recurringMessages, scheduleFields } from './schedule.record.ts';

type Stored = StoredValues<typeof scheduleFields>;
const ending: Stored = {
  title: 'Monthly care',
  interval: 'quarter',
  dayOfMonth: 31,
  startOn: '2026-03-02',
  endOn: '2027-03-02',
  count: null,
  mode: 'send',
  dueInDays: 0,
  message: 'Please pay here.\nThank you.',
  memo: 'Care plan',
  terms: 'Net 30',
};
const counted: Stored = { ...ending, endOn: null, count: 12, mode: 'draft', message: '', memo: '', terms: '' };
const Input = z.object(inputShape(scheduleFields));
const Typed = z.object(typedShape(scheduleFields));

test.each([
  ['that ends on a day', ending],
  ['that ends after a number', counted],
  ['that never ends', { ...ending, endOn: null }],
])('a schedule %s is the same after a form was opened and saved without a change', (_, stored) => {
  const typed = Typed.parse(typedValues(scheduleFields, stored));
  expect(storedValues(scheduleFields, Input.parse(inputValues(scheduleFields, typed)), null)).toEqual(stored);
});

test.each([
  ['dueInDays', '', recurringMessages.dueInDays],
  ['dueInDays', '121', recurringMessages.dueInDays],
  ['dayOfMonth', '0', recurringMessages.dayOfMonth],
  ['count', '1.5', recurringMessages.count],
] as const)('%s of “%s” is refused with its message', (name, typed, message) => {
  const input = inputValues(scheduleFields, { ...typedValues(scheduleFields, ending), [name]: typed });
  expect(Input.safeParse(input).error?.issues).toMatchObject([{ path: [name], message }]);
});

test('a draft that was kept before a field was there keeps the rest', () => {
  const { mode: _newer, ...draft } = typedValues(scheduleFields, ending);
  expect(Typed.parse(draft)).toEqual({ ...typedValues(scheduleFields, ending), mode: 'draft' });
});
