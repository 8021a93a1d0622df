import { z } from 'zod';
import { decodeCursor, encodeCursor } from './pagination.ts';

const id = '6f2c0f4e-6a0f-4a37-9d7e-0a3f3f1f8c11';
const ByScore = z.tuple([z.number().int(), z.uuid()]);
const ByTime = z.tuple([z.iso.datetime(), z.uuid()]);

describe('cursors', () => {
  it('come back as they went', () => {
    expect(decodeCursor(encodeCursor([200, id]), ByScore)).toEqual([200, id]);
    expect(decodeCursor(encodeCursor(['2026-03-02T09:00:00.000Z', id]), ByTime)).toEqual([
      '2026-03-02T09:00:00.000Z',
      id,
    ]);
  });

  it.each([
    '',
    'x',
    Buffer.from('[1]').toString('base64url'),
    Buffer.from(`["now","${id}"]`).toString('base64url'),
    encodeCursor(['2026-03-02T09:00:00.000Z', id]),
  ])('%j is refused', (cursor) => {
    expect(() => decodeCursor(cursor, ByScore)).toThrow(expect.objectContaining({ code: 'validation_failed' }));
  });
});
