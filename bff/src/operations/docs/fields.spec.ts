import { z } from 'zod';
import { fieldsOf } from './fields.ts';

describe('fields of a schema', () => {
  it('are listed with type, bounds and whether they are required, nested ones by path', () => {
    const schema = z.object({
      name: z.string().min(2).max(100),
      level: z.enum(['low', 'high']).optional(),
      score: z.int(),
      phone: z.string().nullable(),
      items: z.array(z.object({ id: z.uuid() })).max(10),
      page: z.object({ next: z.string() }).nullable(),
    });
    expect(fieldsOf(schema, 'input')).toEqual([
      { name: 'name', type: 'text, 2 to 100 characters', required: true },
      { name: 'level', type: '"low", "high"', required: false },
      { name: 'score', type: 'integer', required: true },
      { name: 'phone', type: 'text or null', required: true },
      { name: 'items', type: 'list of object, at most 10 entries', required: true },
      { name: 'items[].id', type: 'uuid', required: true },
      { name: 'page', type: 'object or null', required: true },
      { name: 'page.next', type: 'text', required: true },
    ]);
  });

  it('are none for what is no object', () => {
    expect(fieldsOf(z.string(), 'output')).toEqual([]);
  });
});
