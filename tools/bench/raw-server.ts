/**
 * What `npm run bench` measures the BFF against: fastify and pg, and nothing else. One statement writes the rows that
 * an inquiry has (contact, inquiry, project, two mails with their jobs), unchecked, unlimited, and as if no two people
 * were one.
 */
import { randomUUID } from 'node:crypto';
import { env } from 'node:process';
import { fastify } from 'fastify';
import { Pool } from 'pg';

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
  mails AS (
    INSERT INTO email_messages (id, contact_id, template, recipient, subject, variables, created_at)
    SELECT mail.id, contact.id, mail.template, $2, 'Thank you', '{}', now()
      FROM contact, (VALUES ($7::uuid, 'welcome'), ($8::uuid, 'team-notification')) AS mail(id, template))
  SELECT enqueue_email_send($9)`;

server.post('/api/contacts', async (request, reply) => {
  const { name, email, message } = request.body as { name: string; email: string; message: string };
  const [id, first, second] = [randomUUID(), randomUUID(), randomUUID()];
  const jobs = JSON.stringify([{ data: { emailId: first } }, { data: { emailId: second } }]);
  await database.query({
    name: 'inquiry',
    text: statement,
    values: [id, email, name, randomUUID(), message, randomUUID(), first, second, jobs],
  });
  return reply.status(201).send({ id });
});
server.get('/api/health/ready', () => ({ status: 'ok' }));

await server.listen({ host: '127.0.0.1', port: Number(env['BFF_PORT']) });
