import { boundedJson } from './json-body.ts';

const bounds = { depth: 4, values: 20, fields: new Set(['name', 'tags']) };
const read = (text: string): unknown => JSON.parse(boundedJson(text, bounds));

describe('a JSON text before it is built', () => {
  it.each([
    [`{"x":[${'[],'.repeat(30)}[]],"name":"Ada"}`, 'many empty arrays'],
    [`{"name":"Ada","x":${'['.repeat(9)}${']'.repeat(9)}}`, 'many inside each other'],
    [`{"name":"Ada",${Array.from({ length: 30 }, (_, at) => `"x${at}":1`).join()}}`, 'many fields'],
    [`[${'1,'.repeat(30)}1]`, 'a long list'],
  ])('is refused for %s', (text) => {
    expect(() => boundedJson(text, bounds)).toThrow('too many values');
  });

  it('replaces the values of unread fields by null', () => {
    expect(read(String.raw`{"x":[[],{"name":1}],"name":"Ada","y":"a\"},{","tags":["a","b"],"z":12 }`)).toEqual({
      x: null,
      name: 'Ada',
      y: null,
      tags: ['a', 'b'],
      z: null,
    });
  });

  it('knows a field by what its name says, not by how it is written', () => {
    expect(read(String.raw`{"n\u0061me":"Ada","ot\u0068er":["b"]}`)).toEqual({ name: 'Ada', other: null });
  });

  it.each([
    '{}',
    ' {"name" : "Ada, {\\"b\\": [1]}" } ',
    '"text"',
    '[{"other":[1]}]',
    '{"tags":[{"other":1}]}',
    '{"name":{"other":[1]}}',
    'null',
  ])('leaves %s as it is', (text) => {
    expect(boundedJson(text, bounds)).toBe(text);
  });

  it.each(['{"name":', '{"x":1', '{"x":]}', '', '{"x":1]}', '}{', '{"x":1}}', '{"a":"b'])(
    'leaves what is no JSON to the parser: %s',
    (text) => {
      expect(() => JSON.parse(boundedJson(text, bounds)) as unknown).toThrow(SyntaxError);
    },
  );

  it('lets the parser see names that stand for something in JavaScript', () => {
    const text = '{"__proto__":{"name":"x"},"constructor":{"prototype":1}}';
    expect(boundedJson(text, bounds)).toBe(text);
  });
});
