/**
 * What `npm run lab -- bench` measures the BFF against: fastify and pg, and nothing else. It runs the statements that
 * the BFF was recorded to run for the same request, prepared, in the same transactions, and answers the rows of the
 * longest result as JSON. Where nothing was recorded, one statement writes the rows of an inquiry (contact, inquiry,
 * project, event with its job), unchecked, unlimited, and as if no two people were one.
 */
import { createHash, randomUUID } from 'node:crypto';
import { env } from 'node:process';
import { fastify, type FastifyRequest } from 'fastify';
import { Pool, type PoolClient, type QueryResult } from 'pg';
import { readRecording, type RecordedStatement, valueOf } from './recording.ts';

const database = new Pool({ connectionString: env['DATABASE_URL'], max: 10 });
const server = fastify();

const statement = `
  WITH contact AS (
    INSERT INTO contacts (id, email, name, project_type, urgency, lead_score, intent_score, last_inquiry_at,
      welcomed_at, created_at, updated_at)
    VALUES ($1, $2, $3, 'other', 'medium', 30, 30, now(), now(), now(), now()) RETURNING id),
  inquiry AS (
    INSERT INTO inquiries (id, contact_id, name, message, project_type, urgency, preferred_contact_method, source, tags,
      lead_score, lead_score_terms, intent_score, intent_score_terms, formula_version, created_at)
    SELECT $4, id, $3, $5, 'other', 'medium', 'email', 'website', '{}', 30, '[]', 30, '[]', 1, now() FROM contact),
  project AS (INSERT INTO onboarding_projects (id, contact_id, status, created_at) SELECT $6, id, 'started', now()
    FROM contact RETURNING id),
  steps AS (
    INSERT INTO onboarding_steps (project_id, kind, position) SELECT project.id, step.kind, step.position
      FROM project, unnest(ARRAY['intro-call', 'practice-review', 'proposal', 'agreement', 'access', 'kickoff'])
        WITH ORDINALITY AS step(kind, position)),
  event AS (INSERT INTO outbox_events (id, type, payload, occurred_at)
    SELECT $7, 'inquiry.received', jsonb_build_object('contactId', id, 'name', $3::text, 'email', $2::text,
      'message', $5::text), now() FROM contact)
  SELECT enqueue_outbox($8)`;

const fileInquiry = async (request: FastifyRequest): Promise<{ id: string }> => {
  const { name, email, message } = request.body as { name: string; email: string; message: string };
  const [id, eventId] = [randomUUID(), randomUUID()];
  const job = JSON.stringify([{ data: { eventId, subscribers: ['inquiry-mails'] } }]);
  await database.query({
    name: 'inquiry',
    text: statement,
    values: [id, email, name, randomUUID(), message, randomUUID(), eventId, job],
  });
  return { id };
};
server.get('/api/health/ready', () => ({ status: 'ok' }));

const recording = env['BENCH_REPLAY'] ? readRecording(env['BENCH_REPLAY']) : new Map<string, RecordedStatement[]>();
/** What every request runs, where all run the same. */
const always = env['BENCH_REPLAYED'] === 'one' ? [...recording.values()].at(-1) : undefined;
const names = new Map<string, string>();

/** A name for a statement, so that a connection plans it once. */
const nameOf = (text: string): string => {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 16);
  names.set(text, name);
  return name;
};

const begins = (text: string): boolean => /^(?:BEGIN|START TRANSACTION)/i.test(text);
const ends = (text: string): boolean => /^(?:COMMIT|ROLLBACK$)/i.test(text);

/** Runs what was recorded of one request; a transaction on one connection. */
async function run(statements: readonly RecordedStatement[]): Promise<unknown[]> {
  const clients = new Map<number, PoolClient>();
  let longest: QueryResult['rows'] = [];
  const one = async ({ text, values, connection }: RecordedStatement): Promise<void> => {
    if (begins(text)) clients.set(connection, await database.connect());
    const runner = clients.get(connection) ?? database;
    const { rows } = await runner.query(
      values.length === 0 && clients.has(connection)
        ? { text }
        : { name: nameOf(text), text, values: values.map(valueOf) },
    );
    if (ends(text)) {
      clients.get(connection)?.release();
      clients.delete(connection);
    }
    if (rows.length > longest.length) longest = rows;
  };
  try {
    for (const wave of Map.groupBy(statements, ({ wave: number }) => number).values()) await Promise.all(wave.map(one));
    return longest;
  } finally {
    for (const client of clients.values()) client.release(true);
  }
}

const replay = async (request: FastifyRequest): Promise<{ items: unknown[] }> => {
  const statements = always ?? recording.get(String(request.headers['x-request-id']));
  if (!statements) throw new Error('Nothing was recorded of this request');
  return { items: await run(statements) };
};
server.post('/api/contacts', async (request, reply) =>
  reply.status(201).send(await (env['BENCH_REPLAY'] ? replay(request) : fileInquiry(request))),
);
for (const url of ['/api/invoices', '/api/clients', '/api/dashboard']) server.get(url, replay);
for (const url of ['/api/checkout/quote', '/api/webhooks/stripe'])
  server.post(url, { bodyLimit: 262_144 }, async (request, reply) => reply.status(200).send(await replay(request)));

await server.listen({ host: '127.0.0.1', port: Number(env['BFF_PORT']) });
