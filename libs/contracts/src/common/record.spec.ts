import { z } from 'zod';
import { recordFields, storedValues } from './record.ts';
import { text } from './record-fields.ts';

const fields = recordFields({
  note: { ...text(z.string().nullable(), z.string().nullable().optional(), 'Call back'), label: 'Note' },
});

test('only what is new gets its first value: what was taken away before stays away', () => {
  expect(storedValues(fields, {}, null)).toEqual({ note: 'Call back' });
  expect(storedValues(fields, {}, { note: null })).toEqual({ note: null });
  expect(storedValues(fields, { note: null }, { note: 'Ask for June' })).toEqual({ note: null });
});
