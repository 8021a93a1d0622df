import { z } from 'zod';

/** One line of a table of fields. */
export interface Field {
  /** Path of the field: `items[].name`. */
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
}

type Json = Readonly<Record<string, unknown>>;

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const asJson = (value: unknown): Json => (isJson(value) ? value : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The fields of a schema as people read them, nested ones after their parent. */
export function fieldsOf(schema: z.ZodType, io: 'input' | 'output'): Field[] {
  return rows(asJson(z.toJSONSchema(schema, { io, unrepresentable: 'any' })), '');
}

function rows(json: Json, prefix: string): Field[] {
  const required = listOf(json['required']);
  return Object.entries(asJson(json['properties'])).flatMap(([key, value]) => {
    const name = `${prefix}${key}`;
    const [below, suffix] = innermost(asJson(value));
    return [
      { name, type: typeOf(asJson(value)), required: required.includes(key) },
      ...rows(below, `${name}${suffix}.`),
    ];
  });
}

/** The object inside lists and "or null", with the brackets that lead to it. */
function innermost(json: Json): readonly [json: Json, suffix: string] {
  const choices = alternatives(json).filter(({ type }) => type !== 'null');
  const only = choices.length === 1 ? choices[0] : undefined;
  if (only) return innermost(only);
  if (json['type'] !== 'array') return [json, ''];
  const [below, suffix] = innermost(asJson(json['items']));
  return [below, `[]${suffix}`];
}

/** The choices of a schema, whether it lists them or only their types. */
const alternatives = (json: Json): readonly Json[] => [
  ...[...listOf(json['anyOf']), ...listOf(json['oneOf'])].filter(isJson),
  ...listOf(json['type']).map((type) => ({ ...json, type })),
];

function typeOf(json: Json): string {
  const choices = alternatives(json);
  if (choices.length > 0) return [...new Set(choices.map(typeOf))].join(' or ');
  if ('const' in json) return JSON.stringify(json['const']);
  const options = listOf(json['enum']);
  if (options.length > 0) return options.map((option) => JSON.stringify(option)).join(', ');
  if (json['type'] === 'array')
    return `list of ${typeOf(asJson(json['items']))}${bounds(json, 'minItems', 'maxItems', 'entries')}`;
  if (json['type'] === 'string') {
    const format = typeof json['format'] === 'string' ? json['format'] : 'text';
    return format + bounds(json, 'minLength', 'maxLength', 'characters');
  }
  if (json['type'] === 'number' || json['type'] === 'integer')
    return `${json['type']}${bounds(json, 'minimum', 'maximum', '')}`;
  return typeof json['type'] === 'string' ? json['type'] : 'any value';
}

/** JSON's bounds of safe integers say nothing to people. */
const isBound = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < Number.MAX_SAFE_INTEGER;

function bounds(json: Json, low: string, high: string, unit: string): string {
  const [from, to] = [json[low], json[high]];
  const range =
    isBound(from) && isBound(to)
      ? `${from} to ${to}`
      : isBound(to)
        ? `at most ${to}`
        : isBound(from)
          ? `at least ${from}`
          : '';
  return range ? `, ${range}${unit ? ` ${unit}` : ''}` : '';
}
