import { type Endpoint, Problem } from '@vitrine/contracts';
import { z } from 'zod';
import { endpoints } from '../src/platform/openapi/index.ts';
import { addAccount, fromOurPage, password, signIn } from './support/staff.ts';
import { newAddress, startTestApp, startWorld, type TestApp, type TestWorld } from './support/test-app.ts';

/**
 * Every operation of the contract, called by an owner with requests drawn from its schema, most of them spoiled. The
 * ids of earlier answers come back in later requests, so the calls also move through the states of one installation.
 * A run of the suite draws the same few each time; `CASES=1000 SEED=$RANDOM npm run test:unit -- bff/test/generated`
 * draws 1,000 others for each operation.
 */
const cases = Number(process.env['CASES'] ?? 12);
const seed = Number(process.env['SEED'] ?? 20_260_302);

let world: TestWorld;
let app: TestApp;
let cookie: string;

beforeAll(async () => {
  world = await startWorld();
  app = await startTestApp({
    databaseUrl: world.databaseUrl,
    mailUrl: world.mailUrl,
    env: { STRIPE_BASE_URL: world.sandbox.url, TWILIO_BASE_URL: `${world.sandbox.url}/twilio` },
  });
  await addAccount(app, 'owner@vitrine.test');
  cookie = await signIn(app, 'owner@vitrine.test');
}, 60_000);

afterAll(async () => {
  await app?.stop();
  await world?.stop();
});

type Json = Readonly<Record<string, unknown>>;

/** Mulberry32: the same numbers for the same seed. */
let state = seed;
const random = (): number => {
  state = (state + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};
const chance = (share: number): boolean => random() < share;
const below = (limit: number): number => Math.floor(random() * limit);
const pick = <T>(items: readonly T[]): T => items[below(items.length)] as T;

/** Ids and codes of earlier answers. */
const earlierValues: string[] = ['6f2c0f4e-6a0f-4a37-9d7e-0a3f3f1f8c11'];
const remember = (value: unknown): void => {
  if (
    typeof value === 'string' &&
    /^([\da-f]{8}-[\da-f-]{27}|[A-Z\d-]{4,20}|cs_\w+)$/.test(value) &&
    earlierValues.length < 400
  )
    earlierValues.push(value);
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) remember(part);
};

const texts = [
  '',
  ' ',
  'Lumen',
  'O’Brien “Skin” Clinic',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '=1+1',
  '{{name}}',
  'a\r\nBcc: x@evil.test',
  '\u0000',
  '\uD800',
  '\u202Eevil',
  '../../etc/passwd',
  '%00',
  'é'.repeat(300),
  'x'.repeat(5000),
  '-1',
  '1e999',
  'NaN',
  'null',
  '2026-02-30',
  '+12125550148',
];
const numbers = [0, -0, 1, -1, 0.1, 1e21, -1e21, 2 ** 31, 2 ** 53, 5e-324];
const anything = (): unknown =>
  pick<() => unknown>([
    () => null,
    () => chance(0.5),
    () => pick(texts),
    () => pick(numbers),
    () => [],
    () => ({}),
    () => [[[[]]]],
    () => ({ toString: 1, constructor: {}, length: -1 }),
    () => Array.from({ length: 200 }, () => 'x'),
  ])();

const formats: Readonly<Record<string, () => string>> = {
  email: () => `person${below(50)}@clinic.example`,
  uuid: () => pick(earlierValues),
  uri: () => pick(['https://clinic.example/', 'http://localhost:4200/x', 'javascript:alert(1)']),
  date: () => pick(['2026-03-02', '2026-12-31', '9999-12-31', '0001-01-01']),
  'date-time': () => pick(['2026-03-02T09:00:00.000Z', '9999-12-31T23:59:59.999Z', '-000001-01-01T00:00:00Z']),
};

const textOf = ({ format, minLength = 0, maxLength = 60 }: Json): string => {
  const drawn = typeof format === 'string' ? formats[format]?.() : undefined;
  if (drawn !== undefined) return drawn;
  const text = pick(['Lumen Dermatology', 'a', pick(earlierValues), '12.50', '2125550148', ...texts]);
  return chance(0.7) ? text.padEnd(Number(minLength), 'a').slice(0, Number(maxLength)) : text;
};

/** A value of a JSON schema, not always a right one: patterns are not obeyed. */
const draw = (schema: Json, root: Json, depth = 0): unknown => {
  if (depth > 8) return null;
  if (typeof schema['$ref'] === 'string')
    return draw((root['$defs'] as Record<string, Json>)[schema['$ref'].split('/').at(-1) ?? ''] ?? {}, root, depth + 1);
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return pick(schema['enum']);
  const choices = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices)) return draw(pick(choices as Json[]), root, depth + 1);
  switch (Array.isArray(schema['type']) ? pick(schema['type'] as string[]) : schema['type']) {
    case 'string':
      return textOf(schema);
    case 'integer':
    case 'number': {
      const [minimum, maximum] = [Number(schema['minimum'] ?? 0), Math.min(Number(schema['maximum'] ?? 1e6), 1e6)];
      return pick([minimum, maximum, minimum + below(maximum - minimum + 1)]);
    }
    case 'boolean':
      return chance(0.5);
    case 'array':
      return Array.from({ length: Number(schema['minItems'] ?? 0) + below(3) }, () =>
        draw((schema['items'] ?? {}) as Json, root, depth + 1),
      );
    case 'object': {
      const required = new Set((schema['required'] ?? []) as string[]);
      const drawn = Object.entries((schema['properties'] ?? {}) as Record<string, Json>).flatMap(([name, part]) =>
        required.has(name) || chance(0.6) ? [[name, draw(part, root, depth + 1)]] : [],
      );
      return Object.fromEntries(drawn);
    }
    default:
      return anything();
  }
};

/** The value with one thing of it wrong. */
const spoil = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || chance(0.1)) return anything();
  if (Array.isArray(value))
    return chance(0.3) ? [...value, anything()] : value.map((item, at) => (at === 0 ? spoil(item) : item));
  const entries = Object.entries(value);
  const at = below(entries.length + 1);
  if (at === entries.length)
    return { ...value, [pick(['id', 'constructor', 'status', 'role', 'amountCents', 'x'.repeat(300)])]: anything() };
  return Object.fromEntries(
    entries.flatMap(([name, part], index): [string, unknown][] =>
      index !== at ? [[name, part]] : chance(0.3) ? [] : [[name, chance(0.5) ? spoil(part) : anything()]],
    ),
  );
};

const drawFrom = (schema: z.ZodType | undefined): unknown => {
  if (!schema) return undefined;
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const value = draw(json, json);
  return chance(0.5) ? spoil(value) : value;
};

const recordFrom = (schema: z.ZodType | undefined): Json => {
  const value = drawFrom(schema);
  return typeof value === 'object' && value !== null ? (value as Json) : {};
};

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
/** As a URL carries it; half of a surrogate pair has no such form. */
const encoded = (value: unknown): string => encodeURIComponent(asText(value).toWellFormed());

const requestOf = (endpoint: Endpoint) => {
  const params = recordFrom(endpoint.params);
  const path = endpoint.path.replaceAll(
    /:(\w+)/g,
    (_, name: string) =>
      encoded(chance(0.6) ? pick(earlierValues) : (params[name] ?? pick(texts))).slice(0, 2000) || '-',
  );
  const query = Object.entries(recordFrom(endpoint.query)).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encoded(value).slice(0, 500)}`,
  );
  const body = drawFrom(endpoint.body);
  const deep = `${'['.repeat(2000)}${']'.repeat(2000)}`;
  const raw = endpoint.consumes
    ? pick(['name,email\nA,a@b.example\n', '"', '\u0000,', 'x'.repeat(3000)])
    : endpoint.body
      ? chance(0.03)
        ? pick(['{', 'null', '', deep, '{"__proto__":{"role":"owner"}}'])
        : (JSON.stringify(body) ?? 'null')
      : undefined;
  return {
    method: endpoint.method,
    url: `/api${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: {
      ...fromOurPage,
      cookie,
      'x-forwarded-for': newAddress(),
      ...(raw === undefined ? {} : { 'content-type': endpoint.consumes ?? 'application/json' }),
      ...(endpoint.idempotent && chance(0.5)
        ? { 'idempotency-key': pick(['one', 'another', pick(earlierValues), '']) }
        : {}),
    },
    ...(raw === undefined ? {} : { payload: raw }),
  };
};

/** What is wrong with an answer, whatever was asked; null when nothing is. */
const faultOf = (endpoint: Endpoint, status: number, type: string, text: string): string | null => {
  if (status >= 500 && !text.includes('"checkout_failed"')) return 'is a fault of ours';
  if (status < 400) {
    if (status !== endpoint.status && status !== 302) return `has a status the contract does not know`;
    if (endpoint.produces) return type.startsWith(endpoint.produces) ? null : `is ${type}`;
    if (!endpoint.response) return null;
    const parsed = endpoint.response.safeParse(JSON.parse(text));
    return parsed.success ? null : `does not fit its schema: ${z.prettifyError(parsed.error)}`;
  }
  if (!type.startsWith('application/problem+json') || !Problem.safeParse(JSON.parse(text)).success)
    return 'is no problem document';
  return /\bat \S+ \(|node_modules|SELECT |INSERT |relation "|ECONN/.test(text) ? 'tells of our insides' : null;
};

it(
  `answers ${cases} generated requests per operation within the contract, seed ${seed} (ASVS 2.2.2, 14.2.1)`,
  async () => {
    const server = app.app.nest.getHttpAdapter().getInstance();
    const wrong: string[] = [];
    const accepted = new Set<string>();
    const sessions = new Set([cookie.split('=')[1] ?? '']);
    /** API keys that were made on the way. */
    const createdKeys = new Set<string>();
    for (let round = 0; round < cases; round += 1) {
      for (const endpoint of endpoints) {
        // It has no end.
        if (endpoint.produces === 'text/event-stream') continue;
        const request = requestOf(endpoint);
        const answer = await server.inject(request);
        const fault = faultOf(endpoint, answer.statusCode, String(answer.headers['content-type']), answer.payload);
        if (fault)
          wrong.push(
            `${request.method} ${request.url.slice(0, 200)} ${(request.payload ?? '').slice(0, 300)}\n` +
              `  answered ${answer.statusCode}, which ${fault}: ${answer.payload.slice(0, 300)}`,
          );
        if (answer.statusCode < 400) accepted.add(endpoint.id);
        if (endpoint.response && answer.statusCode < 300) remember(JSON.parse(answer.payload));
        // Some operations end sessions; the next ones need one.
        if (answer.statusCode === 401)
          sessions.add((cookie = await signIn(app, 'owner@vitrine.test')).split('=')[1] ?? '');
        for (const key of answer.payload.match(/\bvtr_[\w-]{40,}/g) ?? []) createdKeys.add(key);
      }
    }
    expect(wrong.slice(0, 5)).toEqual([]);
    const { payments, mail } = app.config;
    const secrets = [
      ...sessions,
      password,
      payments.secretKey,
      ...payments.webhookSecrets,
      mail.apiKey,
      ...createdKeys,
    ];
    const log = app.logs().join('\n');
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
    // Requests that nothing accepts would prove little.
    expect(accepted.size).toBeGreaterThan(endpoints.length / 6);
  },
  60_000 + cases * 5_000,
);
