import { z } from 'zod';
import {
  inputShape,
  inputValues,
  type StoredValues,
  storedValues,
  typedShape,
  typedValues,
} from '../../common/record.ts';
import { estimateFields } from './estimate.record.ts';

const sent: StoredValues<typeof estimateFields> = {
  clientName: 'Alder Dental Studio',
  clientEmail: 'june@alder.test',
  title: 'Evening concierge',
  estimateDate: '2026-03-02',
  validUntil: '2026-04-01',
  message: 'Thank you.\nSee you in May.',
  terms: '',
};
const Input = z.object(inputShape(estimateFields));
const Typed = z.object(typedShape(estimateFields));

test('an estimate is the same after a form was opened and saved without a change', () => {
  const input = Input.parse(inputValues(estimateFields, Typed.parse(typedValues(estimateFields, sent))));
  expect(storedValues(estimateFields, input, null)).toEqual(sent);
});

test('it needs a title', () => {
  const input = inputValues(estimateFields, { ...typedValues(estimateFields, sent), title: ' ' });
  expect(Input.safeParse(input).error?.issues).toMatchObject([{ path: ['title'], message: 'Please enter a title' }]);
});
