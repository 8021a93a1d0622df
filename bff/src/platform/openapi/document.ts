import * as contracts from '@vitrine/contracts';
import { api, apiPrefix, contractMajor, type Endpoint, Problem } from '@vitrine/contracts';
import { brand } from '@vitrine/brand';
import { z } from 'zod';
import { exampleOf } from './examples.ts';

type Json = Record<string, unknown>;

/** Every endpoint of the contract, in a stable order. */
export const endpoints: readonly Endpoint[] = Object.values(api)
  .flatMap((family): Endpoint[] => Object.values(family))
  .sort((a, b) => a.path.localeCompare(b.path, 'en') || a.method.localeCompare(b.method, 'en'));

const teamText = 'Needs a session of the team, with a role that has this right: ';

/** Who may call an endpoint, in words. */
const accessText = ({ access }: Pick<Endpoint, 'access'>): string => {
  if (access === 'public') return 'Anyone may call this.';
  if (access === 'signed-in') return 'Needs a session.';
  return access === 'owner' ? 'Needs a session of an owner.' : `${teamText}${access}.`;
};

/** The OpenAPI 3.1 document of a list of endpoints, by default of the whole contract. */
export function openApiDocument(list: readonly Endpoint[] = endpoints): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of list) {
    const path = `${apiPrefix}${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  const schemas: Json = { Problem: schemaOf(Problem, 'output') };
  const referring = byReference(paths, schemas);
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand.product} API`,
      version: `${contractMajor}.0.0`,
      description:
        `HTTP API of ${brand.agency}'s website and staff portal. Failures are RFC 9457 problem documents with a ` +
        `code, a message for people, and the request's id.`,
    },
    paths: referring,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => a.localeCompare(b, 'en'))),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-vitrine-session',
          description: 'Set by POST /api/auth/login; `vitrine-session` where the site is not https.',
        },
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description:
            'Made by an owner in the portal under Settings, with the scopes named at each operation. For ' +
            'programs, never for pages.',
        },
      },
    },
  };
}

function operation(endpoint: Endpoint): Json {
  return {
    operationId: endpoint.id,
    tags: [endpoint.id.split('.')[0]],
    summary: endpoint.summary,
    description: endpoint.scope
      ? `${accessText(endpoint)} An API key with the scope \`${endpoint.scope}\` may call it too.`
      : accessText(endpoint),
    'x-access': endpoint.access,
    ...(endpoint.access === 'public'
      ? {}
      : { security: [{ session: [] }, ...(endpoint.scope ? [{ apiKey: [endpoint.scope] }] : [])] }),
    ...withParameters(endpoint),
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: schemaOf(endpoint.body, 'input', endpoint.access !== 'public'),
                example: exampleOf(endpoint).body,
              },
            },
          },
        }
      : {}),
    ...(endpoint.consumes
      ? {
          requestBody: {
            required: true,
            content: { [endpoint.consumes]: { schema: { type: 'string', format: 'binary' } } },
          },
        }
      : {}),
    responses: {
      [endpoint.status]: {
        description: 'Success',
        headers: { 'x-request-id': { schema: { type: 'string' } } },
        ...(endpoint.produces
          ? {
              content: Object.fromEntries(
                (endpoint.fileTypes ?? [endpoint.produces]).map((type) => [
                  type,
                  { schema: { type: 'string', format: 'binary' } },
                ]),
              ),
            }
          : {}),
        ...(endpoint.response
          ? { content: { 'application/json': { schema: schemaOf(endpoint.response, 'output') } } }
          : {}),
      },
      default: {
        description: 'Failure',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

function withParameters(endpoint: Endpoint): Json {
  const parameters = [
    ...parametersOf(endpoint.params, 'path', exampleOf(endpoint).params),
    ...parametersOf(endpoint.query, 'query', exampleOf(endpoint).query),
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

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query', examples: Json): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: withoutPattern,
  });
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
    ...(name in examples ? { example: examples[name] } : {}),
  }));
}

/** JSON Schema 2020-12, the dialect of OpenAPI 3.1; staff bodies refuse unknown fields, public ones drop them. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', closed = false): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: withoutPattern,
  });
  if (io === 'output') return open(json);
  return closed ? closedOf(json) : json;
}

/** Of several forms each is closed for itself: beside them, the word would forbid every field they have. */
function closedOf(json: Json): Json {
  const forms = Array.isArray(json['oneOf']) ? 'oneOf' : 'anyOf';
  if (Array.isArray(json[forms])) return { ...json, [forms]: (json[forms] as Json[]).map(closedOf) };
  return json['properties'] ? { ...json, additionalProperties: false } : json;
}

/** Shorter schemas are read more easily where they stand. */
const minimumNamedLength = 300;

/** The names that contracts gives its schemas, by what they come to here. */
const nameOf = (() => {
  const names = new Map<string, string>();
  return (text: string): string | undefined => {
    if (names.size === 0) {
      for (const [name, schema] of Object.entries(contracts).sort(([a], [b]) => a.localeCompare(b, 'en'))) {
        if (!(schema instanceof z.ZodType)) continue;
        for (const [form, called] of [
          [schemaOf(schema, 'output'), name],
          [schemaOf(schema, 'input'), `${name}Input`],
        ] as const) {
          const formKey = JSON.stringify(form);
          if (!names.has(formKey)) names.set(formKey, called);
        }
      }
    }
    return names.get(text);
  };
})();

/** The same with each named schema defined once, under `schemas`, and referenced. */
function byReference<T>(value: T, schemas: Json): T {
  if (typeof value !== 'object' || value === null) return value;
  const inner = () =>
    Array.isArray(value)
      ? value.map((item: unknown) => byReference(item, schemas))
      : Object.fromEntries(Object.entries(value).map(([key, part]) => [key, byReference(part, schemas)]));
  const text = JSON.stringify(value);
  const name = text.length < minimumNamedLength ? undefined : nameOf(text);
  if (name === undefined) return inner() as T;
  schemas[name] ??= inner();
  return { $ref: `#/components/schemas/${name}` } as T;
}

/** What a format says already is not said again, thousands of characters each time, as a pattern. */
const withoutPattern = ({ jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void => {
  if (typeof jsonSchema.format === 'string') delete jsonSchema.pattern;
};

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
