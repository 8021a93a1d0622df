import { randomUUID } from 'node:crypto';
import { newPhone } from '../messages/support.ts';
import { addAccount, addStaff, fromOurPage, signIn } from '../support/staff.ts';
import { type Answer, eventually, newAddress } from '../support/test-app.ts';
import { type InboxWorld, replyDomain, startInbox } from './support.ts';

let world: InboxWorld;

beforeAll(async () => {
  world = await startInbox();
}, 180_000);

afterAll(() => world?.stop());

const mailed = async (from: string, text: string) => {
  world.sandbox.resend.receive({ from, to: [`hello@${replyDomain}`], subject: 'A question', text });
  return world.showing(text);
};
const mailTo = (to: string, part: string) =>
  eventually(`a mail to ${to}`, () =>
    world.sandbox.mails().find((mail) => mail.to[0] === to && mail.text?.includes(part)),
  );
const estimateOf = async (client: { id: string; email: string; company: string }) => {
  const items = [{ description: 'Studio day', quantity: '1', rate: '2,000.00' }];
  const fields = { clientId: client.id, clientName: client.company, clientEmail: client.email, title: 'Spring', items };
  const { body } = await world.staff('POST', '/estimates', fields);
  const sent = await world.staff('POST', `/estimates/${String(body['id'])}/mark-sent`, { version: body['version'] });
  return {
    id: String(body['id']),
    number: String(body['number']),
    link: new URL(String(sent.body['url'])).searchParams.get('id') ?? '',
  };
};
const ask = (link: string, question: string) =>
  world.app.call('/shared-estimates/ask', { method: 'POST', body: { id: link, question }, from: newAddress() });

describe('an answer', () => {
  it('by email goes on with the thread, once, and makes it read and answered', async () => {
    const lead = await world.addLead();
    const { id } = await mailed(lead.email, 'When could you start?');
    const key = randomUUID();
    const body = { channel: 'email', subject: 'Re: A question', text: 'In May.' };
    const answer = await world.answer(id, body, key);
    expect([answer.status, answer.body['status']]).toEqual([202, 'queued']);
    expect((await world.answer(id, body, key)).body['messageId']).toBe(answer.body['messageId']);
    const mail = await mailTo(lead.email, 'In May.');
    const received = await world.app.query<{ message_id: string }>(
      'SELECT message_id FROM inbound_emails WHERE conversation_id = $1',
      [id],
    );
    expect(mail.headers['In-Reply-To']).toBe(received[0]?.message_id);
    expect(mail.replyTo[0]).toContain(replyDomain);
    expect((await world.list()).find((one) => one.id === id)).toMatchObject({
      unread: false,
      waiting: false,
      preview: 'In May.',
    });
    // As any answer it moves a new lead along.
    await eventually('the lead to be contacted', async () => {
      const lead1 = await world.staff('GET', `/contacts/${lead.id}`);
      return lead1.body['status'] === 'contacted';
    });
    const log = await world.staff('GET', '/audit?action=conversation.answered');
    expect(log.text).toContain(id);
  });

  it('by text goes to the number they last wrote from, and never after STOP', async () => {
    const phone = newPhone();
    const client = await world.addClient();
    await world.app.query('UPDATE clients SET phone = $2 WHERE id = $1', [client.id, phone]);
    await world.text(phone, 'Call me Tuesday');
    const { id } = await world.showing('Call me Tuesday');
    const sent = await world.answer(id, { channel: 'sms', text: 'Tuesday it is.', close: true });
    expect([sent.status, (sent.body['conversation'] as { state: string }).state]).toEqual([202, 'closed']);
    await world.until(String(sent.body['messageId']), 'delivered');
    expect(world.sandbox.messages().find(({ body }) => body === 'Tuesday it is.')?.to).toBe(phone);
    await world.text(phone, 'STOP');
    const refused = await world.answer(id, { channel: 'sms', text: 'Are you sure?' });
    expect([refused.status, refused.body['code']]).toEqual([409, 'recipient_suppressed']);
    expect((await world.thread(id)).ways.sms).toMatchObject({
      address: phone,
      blocked: expect.stringContaining('STOP'),
    });
    expect((await world.list('state=closed')).map((one) => one.id)).toContain(id);
  });

  it('closes the conversation only where nothing came in that its writer had not seen', async () => {
    const lead = await world.addLead();
    const { id, version } = await mailed(lead.email, 'The first question');
    world.app.clock.advance(60);
    await mailed(lead.email, 'A second question');
    const body = { channel: 'email', subject: 'Re: A question', text: 'To the first.' };
    const key = randomUUID();
    const sent = await world.answer(id, { ...body, close: true, version }, key);
    expect(sent.body).toMatchObject({ conversation: { state: 'open' } });
    // The same answer again, to close it this time, isn’t sent twice.
    const seen = sent.body['conversation'] as { version: number };
    const again = await world.answer(id, { ...body, close: true, version: seen.version }, key);
    expect(again.body).toMatchObject({ messageId: sent.body['messageId'], conversation: { state: 'closed' } });
  });

  it('goes to the person whose thread it is where two share a number', async () => {
    const phone = newPhone();
    const [first, second] = [await world.addClient({ phone }), await world.addClient({ phone })];
    const { id } = await mailed(first.email, 'From the first of two');
    const { id: other } = await mailed(second.email, 'From the second of two');
    const sent = await world.answer(id, { channel: 'sms', text: 'For the first only' });
    expect(sent.status).toBe(202);
    const texts = async (of: string) => (await world.thread(of)).items.map(({ text }) => text);
    expect(await texts(id)).toContain('For the first only');
    expect(await texts(other)).not.toContain('For the first only');
  });

  it('to a blocked address is refused, and nothing of it is kept', async () => {
    const lead = await world.addLead();
    const { id } = await mailed(lead.email, 'Write to me');
    const detail = 'They asked us on the phone';
    await world.staff('POST', '/suppressions', { channel: 'email', address: lead.email, detail });
    const refused = await world.answer(id, { channel: 'email', subject: 'Hi', text: 'Not to be sent' });
    expect([refused.status, refused.body['code']]).toEqual([409, 'recipient_suppressed']);
    const kept = await world.app.query(`SELECT 1 FROM email_messages WHERE body_text LIKE '%Not to be sent%'`);
    expect(kept).toHaveLength(0);
    expect((await world.thread(id)).ways.email?.blocked).toBeTruthy();
  });

  it('by a way the person doesn’t have is refused', async () => {
    const { id } = await mailed('only-mail@clinic.example', 'Only by mail');
    expect((await world.answer(id, { channel: 'sms', text: 'Hello' })).status).toBe(400);
    const estimate = { channel: 'estimate', estimateId: randomUUID(), text: 'Hello' };
    expect((await world.answer(id, estimate)).status).toBe(400);
  });
});

describe('a question about an estimate', () => {
  it('stands in the thread, and its answer goes by mail and into the estimate’s notes', async () => {
    const client = await world.addClient();
    const { id: estimateId, number, link } = await estimateOf(client);
    expect((await ask(link, 'Is travel included?')).status).toBe(202);
    const conversation = await world.showing('Is travel included?');
    expect(conversation).toMatchObject({ clientId: client.id, channel: 'estimate', unread: true });
    const thread = await world.thread(conversation.id);
    expect(thread.question).toEqual({ estimateId, number, text: 'Is travel included?' });
    expect(thread.items.at(-1)).toMatchObject({ channel: 'estimate', estimate: { id: estimateId, number } });
    const answer = { channel: 'estimate', estimateId, text: 'Yes, within the city.' };
    expect((await world.answer(conversation.id, answer)).status).toBe(202);
    const mail = await mailTo(client.email, 'Yes, within the city.');
    expect(mail.subject).toBe(`Your question about ${number}`);
    expect(mail.text).toContain('> Is travel included?');
    const notes = (await world.staff('GET', `/estimates/${estimateId}`)).body['notes'] as { text: string }[];
    expect(notes.map(({ text }) => text)).toContain('Answered the question by email: Yes, within the city.');
  });

  it('is answered to the address of the estimate, in the thread of its client', async () => {
    const client = await world.addClient();
    const books = `books-${randomUUID()}@billing.example`;
    const { id: estimateId, link } = await estimateOf({ ...client, email: books });
    await ask(link, 'Who signs this?');
    const { id } = await world.showing('Who signs this?');
    expect((await world.thread(id)).ways).toMatchObject({ estimate: { address: books, blocked: null } });
    await world.answer(id, { channel: 'estimate', estimateId, text: 'Either of you.' });
    await mailTo(books, 'Either of you.');
    const { items, conversation } = await world.thread(id);
    expect(items.map(({ text }) => text?.split('\n')[0])).toContain('Either of you.');
    expect(conversation).toMatchObject({
      waiting: false,
      unread: false,
      preview: expect.stringMatching(/^Either of you\./),
    });
  });
});

describe('a contractor', () => {
  let contractor: string;
  let contractorId: string;
  const as = (method: string, path: string, body?: object): Promise<Answer> =>
    world.app.call(path, { method, cookie: contractor, headers: fromOurPage, ...(body && { body }) });

  beforeAll(async () => {
    await addAccount(world.app, 'freelancer@vitrine.test');
    await addStaff(world.app, 'freelancer@vitrine.test', 'contractor');
    contractor = await signIn(world.app, 'freelancer@vitrine.test');
    const members = (await world.staff('GET', '/team')).body['items'] as { id: string; email: string }[];
    contractorId = members.find(({ email }) => email === 'freelancer@vitrine.test')?.id ?? '';
  });

  it('reaches the conversations with people who are assigned to them, and no others', async () => {
    const [own, other] = [await world.addClient(), await world.addClient()];
    await world.staff('PUT', `/clients/${own.id}/assignee`, { assigneeId: contractorId });
    const mine = await mailed(own.email, 'I am yours');
    const theirs = await mailed(other.email, 'I am not yours');
    const stranger = await mailed('nobody@clinic.example', 'I am nobody’s');
    expect(mine.assignee?.id).toBe(contractorId);

    const { body } = await as('GET', '/inbox');
    expect((body['items'] as { id: string }[]).map(({ id }) => id)).toEqual([mine.id]);
    expect((await as('GET', '/inbox/counts')).body).toMatchObject({ all: 1, mine: 1, unassigned: 0, unread: 1 });
    expect((await as('GET', `/inbox/${mine.id}`)).status).toBe(200);
    expect((await as('PUT', `/inbox/${mine.id}/read`, { read: true })).status).toBe(204);
    for (const { id, version } of [theirs, stranger])
      for (const [method, path, request] of [
        ['GET', `/inbox/${id}`, undefined],
        ['PATCH', `/inbox/${id}`, { version, state: 'closed' }],
        ['PUT', `/inbox/${id}/read`, { read: true }],
        ['POST', `/inbox/${id}/answers`, { channel: 'email', subject: 'Hi', text: 'Hi' }],
        ['GET', `/inbox/${id}/attachments/${randomUUID()}`, undefined],
      ] as const)
        expect([method, path, (await as(method, path, request)).status]).toEqual([method, path, 404]);
    // Nor one of somebody’s that was only given to them: whose the record is counts.
    await world.update(theirs.id, { version: theirs.version, assigneeId: contractorId });
    expect((await as('GET', `/inbox/${theirs.id}`)).status).toBe(404);
    expect((await as('PATCH', `/inbox/${mine.id}`, { version: mine.version, assigneeId: null })).status).toBe(403);
    const answer = { channel: 'email', subject: 'Hi', text: 'From a contractor' };
    expect((await as('POST', `/inbox/${mine.id}/answers`, answer)).status).toBe(202);
  });

  it('sees nothing of money in a thread', async () => {
    const client = await world.addClient();
    await world.staff('PUT', `/clients/${client.id}/assignee`, { assigneeId: contractorId });
    const { link, id: estimateId } = await estimateOf(client);
    await ask(link, 'How much is the deposit?');
    const { id } = await mailed(client.email, 'And when do we meet?');
    await world.staff('POST', `/estimates/${estimateId}/email`, {});
    const texts = (answer: Answer) =>
      (answer.body['items'] as { text: string; kind: string }[]).map(({ text }) => text);
    expect(texts(await world.staff('GET', `/inbox/${id}`))).toContain('How much is the deposit?');
    const theirs = await as('GET', `/inbox/${id}`);
    expect(texts(theirs)).toEqual(['And when do we meet?']);
    expect(theirs.body['question']).toBeNull();
    // Nor what an estimate's question or answer says, in the list either.
    await world.answer(id, { channel: 'estimate', estimateId, text: 'It is a third of the sum.' });
    await mailTo(client.email, 'It is a third of the sum.');
    expect(texts(await world.staff('GET', `/inbox/${id}`)).join()).toContain('It is a third of the sum.');
    expect((await as('GET', `/inbox/${id}`)).text).not.toContain('third of the sum');
    const list = await as('GET', '/inbox');
    expect([list.text.includes('third of the sum'), list.text.includes('About an estimate')]).toEqual([false, true]);
  });
});

describe('canned answers', () => {
  it('are kept for the team, under names of their own', async () => {
    const text = 'Hi {{first name}}, it answers every evening.';
    const kept = await world.staff('POST', '/canned-answers', { name: 'Saturday hours', text });
    expect(kept.status).toBe(201);
    const again = await world.staff('POST', '/canned-answers', { name: 'saturday HOURS', text });
    expect([again.status, again.body['code']]).toEqual([409, 'conflict']);
    const id = String(kept.body['id']);
    await world.staff('PUT', `/canned-answers/${id}`, { name: 'Saturdays', text });
    expect((await world.staff('GET', '/canned-answers')).body).toEqual({ items: [{ id, name: 'Saturdays', text }] });
    expect((await world.staff('DELETE', `/canned-answers/${id}`)).status).toBe(204);
    expect((await world.staff('DELETE', `/canned-answers/${id}`)).status).toBe(404);
    const two = { name: 'Twice', text };
    const both = await Promise.all([0, 1].map(() => world.staff('POST', '/canned-answers', two)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });
});
