import { z } from 'zod';
import { endpoints, openApiDocument } from '../src/platform/openapi/index.ts';
import { addAccount, fromOurPage, signIn } from './support/staff.ts';
import { newAddress, startTestApp, startWorld, type TestApp, type TestWorld } from './support/test-app.ts';

type Json = Readonly<Record<string, unknown>>;
interface Described {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly example?: unknown }[];
  readonly requestBody?: {
    readonly content: { readonly 'application/json'?: { readonly schema: Json; readonly example: unknown } };
  };
}

const document = openApiDocument();
const operations = Object.entries(document['paths'] as Record<string, Record<string, Described>>).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ path, method: method.toUpperCase(), described })),
);
/**
 * The document's schemas in the place where zod looks for them. It reads patterns without the `u` that JSON Schema asks
 * for, so those with classes such as \\p{Cc} are left to the BFF itself.
 */
const readable = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (key, part: unknown) => {
    if (key === 'pattern' && typeof part === 'string' && /\\p\{/i.test(part)) return undefined;
    return key === '$ref' && typeof part === 'string' ? part.replace('#/components/schemas/', '#/$defs/') : part;
  });
const { schemas } = document['components'] as { schemas: Json };
const bodyOf = ({ requestBody }: Described) => requestBody?.content['application/json'];

let world: TestWorld;
let app: TestApp;

beforeAll(async () => {
  world = await startWorld();
  const env = {
    STRIPE_BASE_URL: world.sandbox.url,
    TWILIO_BASE_URL: `${world.sandbox.url}/twilio`,
    MEDICAL_EMAILS: 'on',
  };
  app = await startTestApp({ databaseUrl: world.databaseUrl, mailUrl: world.mailUrl, env });
  await addAccount(app, 'owner@vitrine.test');
}, 60_000);

afterAll(async () => {
  await app?.stop();
  await world?.stop();
});

test('the document knows every operation', () => {
  expect(operations).toHaveLength(endpoints.length);
});

/** Schemas that forbid every field beside forms that have some: nothing fits them. zod overlooks it. */
const impossible = (value: unknown, path: string): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  const { oneOf, anyOf, properties, additionalProperties } = value as Json;
  const own = additionalProperties === false && !properties && (oneOf ?? anyOf) ? [path] : [];
  return [...own, ...Object.entries(value).flatMap(([key, inner]) => impossible(inner, `${path}/${key}`))];
};

test('no schema forbids the fields of its own forms', () => {
  expect(impossible(document, '')).toEqual([]);
});

const withBody = operations.flatMap(({ described }) =>
  bodyOf(described) ? [[described.operationId, described] as const] : [],
);

test.each(withBody)('%s describes a body that its own example is', (_, described) => {
  const { schema, example } = bodyOf(described) ?? { schema: {}, example: null };
  const form = z.fromJSONSchema(readable({ ...schema, $defs: schemas }) as Parameters<typeof z.fromJSONSchema>[0]);
  expect(form.safeParse(example)).toMatchObject({ success: true });
});

test('every operation takes the example of its own description', async () => {
  const refused: unknown[] = [];
  let cookie = await signIn(app, 'owner@vitrine.test');
  for (const { path, method, described } of operations) {
    // A file is no JSON, so no example of it stands here.
    if (described.requestBody && !bodyOf(described)) continue;
    const exampleParameters = described.parameters?.filter(({ example }) => example !== undefined) ?? [];
    const address = exampleParameters.reduce(
      (text, { name, in: place, example }) =>
        place === 'path' ? text.replace(`{${name}}`, encodeURIComponent(String(example))) : text,
      path,
    );
    const query = new URLSearchParams(
      exampleParameters.flatMap(({ name, in: place, example }): [string, string][] =>
        place === 'query' ? [[name, String(example)]] : [],
      ),
    );
    const body = bodyOf(described)?.example;
    const call = () =>
      app.call(`${address.replace('/api', '')}?${query.toString()}`, {
        method,
        cookie,
        headers: fromOurPage,
        from: newAddress(),
        ...(body === undefined ? {} : { body }),
      });
    let answer = await call();
    // Some of them end the session, which is no fault of the next one.
    if (answer.status === 401 && described.operationId !== 'auth.login') {
      cookie = await signIn(app, 'owner@vitrine.test');
      answer = await call();
    }
    // What is refused for what it says, such as a wrong password, fits all the same.
    const contract = endpoints.find(({ id }) => id === described.operationId);
    const fits = !contract?.body || contract.body.safeParse(body).success;
    if (!fits || [405, 415, 500].includes(answer.status))
      refused.push([described.operationId, answer.status, answer.text.slice(0, 300)]);
  }
  expect(refused).toEqual([]);
});
