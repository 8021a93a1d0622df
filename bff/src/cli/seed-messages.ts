import { randomUUID } from 'node:crypto';
import { brand } from '@vitrine/brand';
import type { EntityManager } from 'typeorm';

const hour = 3_600_000;

/** SMS and mails of the demo's clients, in every state the outbox knows; marked as demo (decision D9). */
const messages = [
  {
    channel: 'sms',
    company: 'Tanaka',
    hoursAgo: 3,
    status: 'delivered',
    text:
      `Hello, your invoice is ready. Pay securely here: ${brand.siteUrl}/pay\n${brand.agency}\nReply STOP to opt ` +
      'out',
    failure: null,
  },
  {
    channel: 'sms',
    company: 'Lumen',
    hoursAgo: 20,
    status: 'failed',
    text: `Your campaign starts here. Pay now: ${brand.siteUrl}/pay\nReply STOP to opt out`,
    failure: 'The phone is switched off or out of reach.',
  },
  {
    channel: 'email',
    company: 'Tanaka',
    hoursAgo: 26,
    status: 'delivered',
    text: 'Thank you for a good first month. Your report is attached to your next call with us.',
    failure: null,
  },
  {
    channel: 'email',
    company: 'Lumen',
    hoursAgo: 50,
    status: 'bounced',
    text: 'Shall we move our call to Thursday?',
    failure: "The recipient's email address does not exist.",
  },
] as const;

/** Adds the demo's messages once. Nothing is sent to anyone. */
export async function seedMessages(manager: EntityManager, now: Date): Promise<void> {
  const rows: unknown[] = await manager.query(`SELECT 1 FROM sms_messages WHERE demo LIMIT 1`);
  if (rows.length > 0) return;
  const clients: { id: string; email: string; phone: string | null; company: string }[] = await manager.query(
    'SELECT id, email, phone, company FROM clients WHERE demo ORDER BY created_at',
  );
  for (const [index, { channel, company, hoursAgo, status, text, failure }] of messages.entries()) {
    const client = clients.find((one) => one.company.includes(company)) ?? clients[index];
    if (!client) continue;
    const at = new Date(now.getTime() - hoursAgo * hour);
    if (channel === 'sms') {
      const phone = client.phone?.replace(/[^+\d]/g, '') ?? '+12125550192';
      await manager.query(
        `INSERT INTO sms_messages (id, client_id, template, recipient, body, status, attempts, failure, demo,
          created_at, sent_at, settled_at) VALUES ($1, $2, 'invoice', $3, $4, $5, 1, $6, true, $7, $7, $7)`,
        [randomUUID(), client.id, phone, text, status, failure, at],
      );
    } else {
      await manager.query(
        `INSERT INTO email_messages (id, client_id, template, recipient, subject, variables, body_text, status,
          attempts, failure, demo, created_at, sent_at, settled_at)
            VALUES ($1, $2, 'custom', $3, $4, '{}', $5, $6, 1, $7, true, $8, $8, $8)`,
        [randomUUID(), client.id, client.email, `Demo record: A word from ${brand.agency}`, text, status, failure, at],
      );
    }
  }
}
