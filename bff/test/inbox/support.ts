import { randomUUID } from 'node:crypto';
import { Conversation, ConversationPage, ConversationThread, InboxCounts } from '@vitrine/contracts';
import { someone } from '../clients/support.ts';
import { type MessagesWorld, newPhone, startMessages } from '../messages/support.ts';
import { fromOurPage } from '../support/staff.ts';
import { type Answer, eventually, inquiry, newAddress } from '../support/test-app.ts';

export const replyDomain = 'reply.vitrine.test';

export interface InboxWorld extends MessagesWorld {
  list(query?: string): Promise<Conversation[]>;
  counts(): Promise<InboxCounts>;
  thread(id: string, query?: string): Promise<ConversationThread>;
  answer(id: string, body: object, key?: string): Promise<Answer>;
  update(id: string, changes: object): Promise<Answer>;
  /** Waits for the conversation that shows these words. */
  showing(preview: string, query?: string): Promise<Conversation>;
  /** A phone texts us. */
  text(from: string, body: string): Promise<void>;
  addClient(fields?: object): Promise<{ id: string; email: string; company: string; phone: string }>;
  addLead(fields?: Record<string, unknown>): Promise<{ id: string; email: string }>;
}

export async function startInbox(env: Record<string, string> = {}): Promise<InboxWorld> {
  const world = await startMessages({ env: { RESEND_REPLY_DOMAIN: replyDomain, ...env } });
  const read = async (path: string): Promise<unknown> => {
    const answer = await world.staff('GET', path);
    if (answer.status !== 200) throw new Error(`GET ${path} answered ${answer.status}: ${answer.text}`);
    return answer.body;
  };
  const list = async (query = ''): Promise<Conversation[]> =>
    ConversationPage.parse(await read(`/inbox?${query}`)).items;
  return {
    ...world,
    list,
    counts: async () => InboxCounts.parse(await read('/inbox/counts')),
    thread: async (id, query = '') => ConversationThread.parse(await read(`/inbox/${id}?${query}`)),
    answer: (id, body, key = randomUUID()) =>
      world.app.call(`/inbox/${id}/answers`, {
        method: 'POST',
        body,
        cookie: world.cookie,
        headers: { ...fromOurPage, 'idempotency-key': key },
      }),
    update: (id, changes) => world.staff('PATCH', `/inbox/${id}`, changes),
    showing: (preview, query = '') =>
      eventually(`a conversation that shows ${preview}`, async () =>
        (await list(query)).find((one) => one.preview === preview),
      ),
    text: async (from, body) => {
      const sid = `SM${randomUUID().replaceAll('-', '')}`;
      await eventually(
        `the text '${body}' to be taken`,
        async () => (await world.sandbox.twilio.reply({ from, to: '+12125550100', body, sid })).status === 200,
      );
    },
    addClient: async (fields = {}) => {
      const { body } = await world.staff('POST', '/clients', someone({ phone: newPhone(), ...fields }));
      const [id, email, company, phone] = ['id', 'email', 'company', 'phone'].map((name) => String(body[name]));
      return { id: id ?? '', email: email ?? '', company: company ?? '', phone: phone ?? '' };
    },
    addLead: async (fields = {}) => {
      const lead = inquiry(fields);
      const { body, status, text } = await world.app.call('/contacts', { body: lead, from: newAddress() });
      if (status !== 201) throw new Error(`An inquiry answered ${status}: ${text}`);
      return { id: String(body['id']), email: String(lead['email']) };
    },
  };
}
