import { documentDefaults, type Endpoint, ledgerAccounts } from '@vitrine/contracts';
import { z } from 'zod';

type Json = Readonly<Record<string, unknown>>;
const id = '6f2c0f4e-6a0f-4a37-9d7e-0a3f3f1f8c11';

const formats: Readonly<Record<string, string>> = {
  email: 'ada@brightwell.example',
  uuid: id,
  uri: 'https://brightwell.example/',
  date: '2026-03-02',
  'date-time': '2026-03-02T09:00:00.000Z',
};

/** Texts whose schema says less than their name. */
const names: readonly (readonly [RegExp, string])[] = [
  [/(email|replyTo|reply_to)$/i, 'ada@brightwell.example'],
  [/^(amount|rate|monthlyAmount)$/, '125.00'],
  [/^phone$/, '+1 212 555 0148'],
  [/^quantity$/, '1'],
  [/^percent$/, '8.875'],
  [/^country$/, 'US'],
  [/^page_path$/, '/'],
  [/^message$/, 'We would like to talk about our clinic.'],
];

const recipients = { recipients: ['ada@brightwell.example'] };
/** What follows from no schema: rules between fields, and texts of one place only; by operation. */
const examples: Readonly<Record<string, { readonly params?: Json; readonly body?: Json }>> = {
  'checkout.getSession': { params: { id: 'cs_test_a1B2c3' } },
  'platform.rollback': { params: { name: 'mfe-portal' } },
  'platform.promote': { params: { name: 'mfe-portal' } },
  // A code sells for an amount, or for less by a percentage.
  'codes.create': { body: { amount: '125.00' } },
  'codes.update': { body: { amount: '125.00' } },
  // An address or a number, and a choice or own words.
  'contacts.requestCall': { body: { reach: 'ada@brightwell.example', when: 'This week, mornings' } },
  'contacts.add': { body: { phone: '+1 212 555 0134' } },
  'contacts.submitChat': { body: { email: 'ada@brightwell.example' } },
  // An end date or a number of invoices, or neither.
  'recurringInvoices.create': { body: { endOn: null, count: null } },
  'recurringInvoices.edit': { body: { endOn: null, count: null } },
  // The days of a month.
  'taxReturns.file': { body: { from: '2026-01-01', to: '2026-01-31' } },
  'invoices.recordOfflinePayment': { body: { method: 'check' } },
  // The estimate that was shown: its hash, and a name with a signature.
  'sharedEstimates.accept': { body: { sha256: 'a'.repeat(64), name: 'Dr. Ada Brightwell', path: null } },
  'sharedEstimates.decline': { body: { sha256: 'a'.repeat(64) } },
  // The query string of a list.
  'savedViews.create': { body: { query: '?status=new' } },
  'savedViews.update': { body: { query: '?status=new' } },
  'emails.sendCustom': { body: { text: 'The plan we talked about is attached to your account.' } },
  // A picture that was sent, or none.
  'logo.update': { body: { hash: null } },
  'logo.picture': { params: { hash: 'a'.repeat(64) } },
  // Each account has a code of its own.
  'settings.updateAccounts': { body: ledgerAccounts },
  // Each kind of document has letters of its own.
  'documentSettings.update': { body: { ...documentDefaults } },
  'settings.updateNotifications': {
    body: {
      recipients: Object.fromEntries(
        ['inquiry', 'submission', 'payment', 'payment-review', 'crash'].map((kind) => [kind, recipients.recipients]),
      ),
    },
  },
};

/** A value that a JSON schema describes: what is required, each in the plainest way. */
function valueOf(schema: Json, root: Json, name = ''): unknown {
  if (Array.isArray(schema['examples'])) return schema['examples'][0];
  if (typeof schema['$ref'] === 'string') {
    const name = schema['$ref'].split('/').at(-1) ?? '';
    return valueOf((root['$defs'] as Record<string, Json>)[name] ?? {}, root, name);
  }
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  const choices = (schema['oneOf'] ?? schema['anyOf']) as Json[] | undefined;
  if (choices) return valueOf(choices.find(({ type }) => type !== 'null') ?? {}, root, name);
  switch (schema['type']) {
    case 'string':
      return textOf(schema, name);
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema['minimum'] ?? 1));
    case 'boolean':
      return true;
    case 'array':
      return Array.from({ length: Math.max(1, Number(schema['minItems'] ?? 1)) }, () =>
        valueOf((schema['items'] ?? {}) as Json, root, name),
      );
    case 'object': {
      const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Json>);
      const required = new Set((schema['required'] ?? []) as string[]);
      return Object.fromEntries(
        properties.flatMap(([key, part]) => (required.has(key) ? [[key, valueOf(part, root, key)]] : [])),
      );
    }
    default:
      return 'text';
  }
}

const textOf = ({ format, minLength = 0, maxLength = 100 }: Json, name: string): string =>
  (typeof format === 'string' ? formats[format] : undefined) ??
  names.find(([pattern]) => pattern.test(name))?.[1] ??
  'Lumen'.padEnd(Number(minLength), 'x').slice(0, Number(maxLength));

const schemaOf = (schema: z.ZodType): Json => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;

/** A valid request of an operation, except for ids that do not exist. */
export function exampleOf({ id: operation, params, query, body }: Endpoint): {
  params: Json;
  query: Json;
  body: unknown;
} {
  const plain = (schema: z.ZodType | undefined): unknown => schema && valueOf(schemaOf(schema), schemaOf(schema));
  const own = examples[operation];
  const written = plain(body);
  return {
    params: { ...(plain(params) as Json | undefined), ...own?.params },
    query: (plain(query) ?? {}) as Json,
    body: own?.body ? { ...(written as Json), ...own.body } : written,
  };
}
