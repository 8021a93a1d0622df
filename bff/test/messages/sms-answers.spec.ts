import { randomUUID } from 'node:crypto';
import { ClientTimeline, MessagePage, SmsConversation } from '@vitrine/contracts';
import { addStaff, fromOurPage } from '../support/staff.ts';
import { eventually, inquiry, newAddress } from '../support/test-app.ts';
import { someone } from '../clients/support.ts';
import { type MessagesWorld, newPhone, startMessages } from './support.ts';

const us = '+12125550100';
let world: MessagesWorld;

beforeAll(async () => {
  world = await startMessages();
}, 180_000);

afterAll(() => world?.stop());

const idOf = () => `SM${randomUUID().replaceAll('-', '')}`;
/** The provider repeats what was not answered with success, under the same id. */
const text = (from: string, body: string, sid = idOf()) =>
  eventually(
    `the text '${body}' to be taken`,
    async () => (await world.sandbox.twilio.reply({ from, to: us, body, sid })).status === 200,
  );
const received = async (search: string): Promise<MessagePage> =>
  eventually('what came in', async () => {
    const answer = await world.staff('GET', `/messages?group=received&search=${encodeURIComponent(search)}`);
    return answer.status === 200 && MessagePage.parse(answer.body);
  });
const noticesTo = (recipient: string) =>
  world.app.query<{ subject: string }>(
    `SELECT subject FROM email_messages WHERE template = 'sms-answer-notice' AND recipient = $1 ORDER BY created_at`,
    [recipient],
  );

async function client(phone: string): Promise<{ id: string; company: string }> {
  const { body } = await world.staff('POST', '/clients', someone({ phone }));
  return { id: String(body['id']), company: String(body['company']) };
}

describe('a text that comes in', () => {
  it('stands in Messages and on the client, and is answered from there', async () => {
    const phone = newPhone();
    const { id, company } = await client(phone);
    const first = await world.fileSms({ to: phone, body: 'Your invoice is ready.', about: { clientId: id } });
    world.app.clock.advance(60);
    await text(phone, 'Can I pay on Friday?');
    world.app.clock.advance(60);

    const page = await received('pay on friday');
    expect(page).toMatchObject({
      total: 1,
      received: 1,
      items: [
        {
          direction: 'in',
          channel: 'sms',
          to: phone,
          text: 'Can I pay on Friday?',
          status: 'delivered',
          about: { clientId: id },
        },
      ],
    });
    expect(page.countByStatus.delivered).toBe(0);
    const { items } = ClientTimeline.parse((await world.staff('GET', `/clients/${id}/timeline`)).body);
    expect(
      items
        .filter((event) => event.kind === 'message')
        .map((event) => event.kind === 'message' && [event.message.direction, event.message.text]),
    ).toEqual(expect.arrayContaining([['in', 'Can I pay on Friday?']]));
    expect(await noticesTo('team@vitrine.test')).toContainEqual({ subject: `New text from ${company}` });

    const questionId = page.items[0]?.id ?? '';
    const key = randomUUID();
    const answer = () =>
      world.app.call(`/messages/${questionId}/answer`, {
        method: 'POST',
        body: { text: 'Friday is fine.' },
        cookie: world.cookie,
        headers: { ...fromOurPage, 'idempotency-key': key },
      });
    const filed = await answer();
    expect([filed.status, filed.body['status']]).toEqual([202, 'queued']);
    expect((await answer()).body).toEqual(filed.body);
    for (const message of [first.id, String(filed.body['messageId'])]) await world.until(message, 'delivered');
    const conversation = SmsConversation.parse((await world.staff('GET', `/messages/${questionId}/conversation`)).body);
    expect(conversation.number).toBe(phone);
    expect(conversation.items.map(({ direction, text: words }) => [direction, words])).toEqual([
      ['out', 'Your invoice is ready.'],
      ['in', 'Can I pay on Friday?'],
      ['out', 'Friday is fine.'],
    ]);
    expect(conversation.items.at(-1)?.about.clientId).toBe(id);
    expect(SmsConversation.parse((await world.staff('GET', `/messages/${first.id}/conversation`)).body)).toEqual(
      conversation,
    );
  });

  it('is reported to the lead’s assignee, once for several texts in a row', async () => {
    const contact = await world.app.call('/contacts', { body: inquiry({ phone: '+12125550661' }), from: newAddress() });
    await addStaff(world.app, 'assigned@vitrine.test', 'staff');
    await world.app.query(
      `UPDATE contacts SET assignee_id = (SELECT id FROM staff WHERE email = 'assigned@vitrine.test') WHERE id = $1`,
      [contact.body['id']],
    );
    for (const words of ['Hello?', 'One more thing', 'Thanks']) await text('+12125550661', words);
    expect(await noticesTo('assigned@vitrine.test')).toEqual([{ subject: 'New text from Ada Brightwell' }]);
    expect((await received('+12125550661')).items.map(({ about }) => about.contactId)).toEqual(
      Array.from({ length: 3 }, () => contact.body['id']),
    );
  });

  it('of an unknown number is shown and reported to the team; a repeated report is one message', async () => {
    const phone = newPhone();
    const sid = idOf();
    for (let times = 0; times < 2; times += 1) await text(phone, 'Is this the studio?', sid);
    const { items } = await received(phone);
    expect(items).toMatchObject([{ to: phone, about: { clientId: null, contactId: null, invoiceId: null } }]);
    expect(await noticesTo('team@vitrine.test')).toContainEqual({ subject: `New text from ${phone}` });
  });

  it('STOP is shown without a mail and cannot be answered', async () => {
    const phone = newPhone();
    await text(phone, 'STOP');
    const { items } = await received(phone);
    expect(items).toHaveLength(1);
    expect(
      await world.app.query(`SELECT 1 FROM email_messages WHERE template = 'sms-answer-notice' AND subject LIKE $1`, [
        `%${phone}`,
      ]),
    ).toEqual([]);
    const answer = await world.staff('POST', `/messages/${items[0]?.id}/answer`, { text: 'Please come back' });
    expect([answer.status, answer.body['code']]).toEqual([409, 'recipient_suppressed']);
  });

  it('counts beside what was sent: tabs add up to All', async () => {
    const page = await eventually('messages', async () =>
      MessagePage.parse((await world.staff('GET', '/messages')).body),
    );
    expect(Object.values(page.countByStatus).reduce((sum, count) => sum + count, 0) + page.received).toBe(page.total);
    const mail = page.items.find(({ channel }) => channel === 'email');
    expect((await world.staff('GET', `/messages/${mail?.id}/conversation`)).status).toBe(404);
  });
});
