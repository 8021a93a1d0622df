import { api, contractMajor, type Endpoint, Problem } from '@vitrine/contracts';
import { brand } from '@vitrine/brand';
import { z } from 'zod';

type Json = Record<string, unknown>;

/** Every endpoint of the contract, in a stable order. */
export const endpoints: readonly Endpoint[] = Object.values(api)
  .flatMap((family): Endpoint[] => Object.values(family))
  .sort((a, b) => a.path.localeCompare(b.path, 'en') || a.method.localeCompare(b.method, 'en'));

const accessText: Record<Endpoint['access'], string> = {
  public: 'Anyone may call this.',
  'signed-in': 'Needs a session.',
  staff: 'Needs a session of staff.',
  owner: 'Needs a session of an owner.',
};

/** The OpenAPI 3.1 document of a list of endpoints, by default of the whole contract. */
export function openApiDocument(list: readonly Endpoint[] = endpoints): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of list) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand.product} API`,
      version: `${contractMajor}.0.0`,
      description: `HTTP API of ${brand.agency}'s website and staff portal. Failures are RFC 9457 problem documents with a code, a message for people, and the request's id.`,
    },
    paths,
    components: {
      schemas: { Problem: schemaOf(Problem, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-vitrine-session', description: 'Set by POST /api/auth/login; `vitrine-session` where the site is not https.' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'Made by an owner in the portal under Settings, with the scopes named at each operation. For programs, never for pages.' },
      },
    },
  };
}

function operation(endpoint: Endpoint): Json {
  return {
    operationId: endpoint.id,
    tags: [endpoint.id.split('.')[0]],
    summary: endpoint.summary,
    description: endpoint.scope ? `${accessText[endpoint.access]} An API key with the scope \`${endpoint.scope}\` may call it too.` : accessText[endpoint.access],
    'x-access': endpoint.access,
    ...(endpoint.access === 'public' ? {} : { security: [{ session: [] }, ...(endpoint.scope ? [{ apiKey: [endpoint.scope] }] : [])] }),
    ...withParameters(endpoint),
    ...(endpoint.body ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input', endpoint.access !== 'public') } } } } : {}),
    responses: {
      [endpoint.status]: {
        description: 'Success',
        headers: { 'x-request-id': { schema: { type: 'string' } } },
        ...(endpoint.produces ? { content: { [endpoint.produces]: { schema: { type: 'string', format: 'binary' } } } } : {}),
        ...(endpoint.response ? { content: { 'application/json': { schema: schemaOf(endpoint.response, 'output') } } } : {}),
      },
      default: { description: 'Failure', content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } },
    },
  };
}

function withParameters(endpoint: Endpoint): Json {
  const parameters = [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
    ...(endpoint.idempotent
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: false,
            description: 'The same key replays the first answer; with another body it is 422.',
            schema: { type: 'string', minLength: 1, maxLength: 200 },
          },
        ]
      : []),
  ];
  return parameters.length > 0 ? { parameters } : {};
}

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, property]) => ({ name, in: place, required: place === 'path' || required.includes(name), schema: property }));
}

/** JSON Schema 2020-12, the dialect of OpenAPI 3.1; staff bodies refuse unknown fields, public ones drop them. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', closed = false): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  if (io === 'output') return open(json);
  return closed ? { ...json, additionalProperties: false } : json;
}

/** Answers may gain fields within a major, so the document does not forbid them to readers. */
function open(json: Json): Json {
  return Object.fromEntries(
    Object.entries(json)
      .filter(([key, value]) => !(key === 'additionalProperties' && value === false))
      .map(([key, value]) => [key, openValue(value)]),
  );
}

function openValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(openValue);
  return typeof value === 'object' && value !== null ? open(value as Json) : value;
}
