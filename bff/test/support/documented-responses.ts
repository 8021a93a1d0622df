import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { openApiDocument } from '../../src/platform/openapi/index.ts';

/** What the document says of one operation, as far as it is read here. */
interface Operation {
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

interface Documented {
  readonly ajv: Ajv2020;
  /** Each path with the pattern of addresses that lead there; those without parameters first. */
  readonly paths: readonly { readonly path: string; readonly pattern: RegExp; readonly operations: Paths[string] }[];
}

let cache: Documented | undefined;

function documented(): Documented {
  if (cache) return cache;
  const document = openApiDocument();
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(document, 'api');
  const parameters = (path: string): number => path.split('{').length;
  const paths = Object.entries(document['paths'] as Paths)
    .toSorted(([a], [b]) => parameters(a) - parameters(b))
    .map(([path, operations]) => ({
      path,
      pattern: new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      operations,
    }));
  cache = { ajv, paths };
  return cache;
}

const compiled = new Map<string, ValidateFunction>();
/** One step of a JSON Pointer in a fragment. */
const step = (text: string): string => encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));

interface Received {
  readonly method: string;
  readonly status: number;
  /** `Content-Type`. */
  readonly type: string;
  readonly text: string;
}

/**
 * What the OpenAPI document says against a response, or null. Addresses that it doesn't know are not looked at; of
 * files only the type is.
 */
export function driftOf(url: string, { method, status, type, text }: Received): string | null {
  const { ajv, paths } = documented();
  const { pathname } = new URL(url);
  const verb = method.toLowerCase();
  const found = paths.find(({ pattern, operations }) => pattern.test(pathname) && operations[verb]);
  const responses = found?.operations[verb]?.responses;
  if (!found || !responses) return null;
  const place = `${method} ${found.path} ${String(status)}`;
  const answer = responses[String(status)] ? String(status) : 'default';
  if (answer === 'default' && status < 400) return `${place}: no such status`;
  const content = responses[answer]?.content ?? {};
  const [media = ''] = type.split(';', 1);
  if (Object.keys(content).length === 0) return text === '' ? null : `${place}: no content is expected`;
  if (!(media in content)) return `${place}: ${media || 'an answer without a type'} is not expected`;
  if (!/\bjson$/.test(media)) return null;
  const pointer = [found.path, verb, 'responses', answer, 'content', media, 'schema'].map(step).join('/');
  const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `api#/paths/${pointer}` });
  compiled.set(pointer, validate);
  if (validate(JSON.parse(text))) return null;
  return `${place}: ${ajv.errorsText(validate.errors, { dataVar: 'body', separator: '; ' })}`;
}
