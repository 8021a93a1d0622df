import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { Conversations } from '../../src/modules/conversations/index.ts';
import { newPhone } from '../messages/support.ts';
import { fromOurPage } from '../support/staff.ts';
import { eventually, newAddress } from '../support/test-app.ts';
import { type InboxWorld, replyDomain, startInbox } from './support.ts';

let world: InboxWorld;

beforeAll(async () => {
  world = await startInbox();
}, 180_000);

afterAll(() => world?.stop());

describe('one conversation for each person', () => {
  it('whatever they write by: a form, a call request and a text', async () => {
    const phone = newPhone();
    const lead = await world.addLead({ phone, message: 'Do you build sites?' });
    const first = await world.showing('Do you build sites?');
    expect(first).toMatchObject({ contactId: lead.id, channel: 'form', unread: true, waiting: true, state: 'open' });
    world.app.clock.advance(60);
    await world.text(phone, 'Did you get my message?');
    const second = await world.showing('Did you get my message?');
    expect(second).toMatchObject({ id: first.id, name: 'Ada Brightwell', channel: 'sms' });
    world.app.clock.advance(60);
    const call = { name: 'Ada Brightwell', reach: lead.email, when: 'This week, mornings', note: 'After nine, please' };
    const asked = await world.app.call('/contacts/calls', { body: call, from: newAddress() });
    expect(asked.status).toBe(201);
    const third = await world.showing('This week, mornings, After nine, please');
    expect(third.id).toBe(first.id);
    const { items } = await world.thread(first.id);
    expect(items.map(({ channel, text }) => [channel, text])).toEqual(
      expect.arrayContaining([
        ['form', 'Do you build sites?'],
        ['sms', 'Did you get my message?'],
        ['call', 'After nine, please'],
      ]),
    );
  });

  it('keeps one when twenty messages of a person arrive at once', async () => {
    const phone = newPhone();
    const client = await world.addClient({ phone });
    await Promise.all(Array.from({ length: 20 }, (_, index) => world.text(phone, `Message ${index} of twenty`)));
    const found = (await world.list()).filter(({ clientId }) => clientId === client.id);
    expect(found).toHaveLength(1);
    const { items } = await world.thread(found[0]?.id ?? '');
    expect(items.filter(({ text }) => text?.endsWith('of twenty'))).toHaveLength(20);
  });

  it('belongs to the lead that is added for an unknown number', async () => {
    const phone = newPhone();
    await world.text(phone, 'Who is this?');
    const unknown = await world.showing('Who is this?');
    expect(unknown).toMatchObject({ name: null, phone, contactId: null });
    const lead = { name: 'Ruth Adeyemi', phone, source: 'other' };
    const added = await world.staff('POST', '/contacts/leads', lead);
    const known = await world.showing('Who is this?');
    expect(known).toMatchObject({ id: unknown.id, name: 'Ruth Adeyemi', contactId: added.body['id'] });
  });

  it('joins what was begun under another address of the same person', async () => {
    const phone = newPhone();
    await world.text(phone, 'A text before the mail');
    const before = await world.showing('A text before the mail');
    const lead = await world.addLead({ phone, message: 'A form after the text' });
    const joined = await world.showing('A form after the text');
    expect((await world.staff('GET', `/inbox/${before.id}`)).status).toBe(404);
    expect(joined.contactId).toBe(lead.id);
    expect((await world.thread(joined.id)).items.map(({ text }) => text)).toContain('A text before the mail');
  });

  it('is open and unread after a merge where one of the two was', async () => {
    const kept = await world.addLead({ message: 'This is settled' });
    const done = await world.showing('This is settled');
    await world.update(done.id, { version: done.version, state: 'closed' });
    world.app.clock.advance(60);
    const other = await world.addLead({ message: 'This still waits' });
    await world.showing('This still waits');
    const versionOf = async ({ id }: { id: string }) => (await world.staff('GET', `/contacts/${id}`)).body['version'];
    const merged = await world.staff('POST', `/contacts/${kept.id}/merges`, {
      otherId: other.id,
      version: await versionOf(kept),
      otherVersion: await versionOf(other),
      take: [],
    });
    expect(merged.status).toBe(200);
    const joined = await world.showing('This still waits');
    expect(joined).toMatchObject({ id: done.id, contactId: kept.id, unread: true, waiting: true, state: 'open' });
    expect(joined.version).toBeGreaterThan(done.version + 1);
  });

  it('belongs to the client that a lead became, and stays the lead’s without them', async () => {
    const lead = await world.addLead({ message: 'Take me on' });
    const first = await world.showing('Take me on');
    const { version } = (await world.staff('GET', `/contacts/${lead.id}`)).body;
    const became = await world.staff('POST', `/contacts/${lead.id}/client`, { version, company: 'Taken On Dental' });
    const { id: clientId } = became.body['client'] as { id: string };
    expect(await world.showing('Take me on')).toMatchObject({ id: first.id, contactId: lead.id, clientId });
    expect((await world.staff('DELETE', `/clients/${clientId}`)).status).toBe(204);
    expect(await world.showing('Take me on')).toMatchObject({ id: first.id, contactId: lead.id, clientId: null });
  });

  it('goes with a client who never was a lead, with the mails in it', async () => {
    const client = await world.addClient();
    world.sandbox.resend.receive({
      from: client.email,
      to: [`hello@${replyDomain}`],
      subject: 'Hello',
      text: 'Forget me',
    });
    const { id } = await world.showing('Forget me');
    expect((await world.staff('DELETE', `/clients/${client.id}`)).status).toBe(204);
    expect((await world.staff('GET', `/inbox/${id}`)).status).toBe(404);
    expect(await world.app.query('SELECT 1 FROM inbound_emails WHERE sender = $1', [client.email])).toEqual([]);
  });

  it('keeps a client from being undone with their import', async () => {
    const file = 'Name,Email,Company\nUna Elm,una@writes.example,Elm\nUna Ash,ash@writes.example,Ash';
    const read = await world.app.call('/clients/imports', {
      raw: file,
      cookie: world.cookie,
      headers: { ...fromOurPage, 'content-type': 'text/csv' },
    });
    const path = `/clients/imports/${String(read.body['id'])}`;
    const reaches = (state: string) =>
      eventually(`an import that is ${state}`, async () => (await world.staff('GET', path)).body['state'] === state);
    await reaches('ready');
    await world.staff('POST', `${path}/commit`);
    await reaches('done');
    world.sandbox.resend.receive({
      from: 'una@writes.example',
      to: [`hello@${replyDomain}`],
      subject: 'Hello',
      text: 'I was imported',
    });
    const { id, clientId } = await world.showing('I was imported');
    expect(clientId).not.toBeNull();
    expect((await world.staff('POST', `${path}/undo`)).body).toMatchObject({ undone: { removed: 1, kept: 1 } });
    expect((await world.thread(id)).conversation.clientId).toBe(clientId);
  });

  it('takes in what the people of a client write, also before they were added to it', async () => {
    const client = await world.addClient();
    const desk = 'desk@front.example';
    const write = (text: string) =>
      world.sandbox.resend.receive({ from: desk, to: [`hello@${replyDomain}`], subject: 'Hours', text });
    write('Who am I?');
    const before = await world.showing('Who am I?');
    expect(before.clientId).toBeNull();
    await world.staff('POST', `/clients/${client.id}/people`, { name: 'Robin Vale', email: desk });
    expect(await world.showing('Who am I?')).toMatchObject({ id: before.id, clientId: client.id });
    write('When are you open?');
    const after = await world.showing('When are you open?');
    expect([after.id, (await world.thread(after.id)).ways.email?.address]).toEqual([before.id, desk]);
  });

  it('shows the newest message, in whatever order they were read', async () => {
    const client = await world.addClient();
    const now = world.app.clock.now();
    const receive = (text: string, at: Date) =>
      world.app.app.nest
        .get(DataSource)
        .transaction((manager) =>
          world.app.app.nest.get(Conversations).received(manager, { clientId: client.id, channel: 'email', text, at }),
        );
    const id = await receive('Sent second', now);
    expect(await receive('Sent first, read late', new Date(now.getTime() - 60_000))).toBe(id);
    expect(await world.showing('Sent second')).toMatchObject({ id, unread: true, at: now.toISOString() });
  });

  it('is made of the same transaction as what came in', async () => {
    const dataSource = world.app.app.nest.get(DataSource);
    const message = { phone: newPhone(), channel: 'sms', text: 'Never stored', at: world.app.clock.now() } as const;
    const attempt = dataSource.transaction(async (manager) => {
      await world.app.app.nest.get(Conversations).received(manager, message);
      throw new Error('Undone');
    });
    await expect(attempt).rejects.toThrow('Undone');
    expect((await world.list()).map(({ preview }) => preview)).not.toContain('Never stored');
  });
});

describe('what staff decide', () => {
  const received = async (text: string) => {
    const phone = newPhone();
    await world.addClient({ phone });
    await world.text(phone, text);
    return { ...(await world.showing(text)), phone };
  };

  it('closes, and what comes in opens it again', async () => {
    const { id, version, phone } = await received('Close me');
    expect((await world.update(id, { version, state: 'closed' })).body).toMatchObject({
      state: 'closed',
      unread: false,
    });
    expect((await world.list()).map((one) => one.id)).not.toContain(id);
    expect((await world.list('state=closed')).map((one) => one.id)).toContain(id);
    // Today asks for no reply to it either.
    const today = (await world.staff('GET', '/dashboard/today')).text;
    expect(today).not.toContain('Close me');
    await world.text(phone, 'One more thing');
    expect(await world.showing('One more thing')).toMatchObject({ id, state: 'open', unread: true });
  });

  it('snoozes until a time, and counts it as news when that has come', async () => {
    const { id, version } = await received('Ask me tomorrow');
    const tomorrow = new Date(world.app.clock.now().getTime() + 86_400_000).toISOString();
    const past = await world.update(id, {
      version,
      state: 'snoozed',
      snoozedUntil: world.app.clock.now().toISOString(),
    });
    expect(past.status).toBe(400);
    const snoozed = await world.update(id, { version, state: 'snoozed', snoozedUntil: tomorrow });
    expect(snoozed.body).toMatchObject({ state: 'snoozed', snoozedUntil: tomorrow });
    expect((await world.list('state=snoozed')).map((one) => one.id)).toContain(id);
    const before = await world.counts();
    world.app.clock.advance(86_400);
    const after = await world.counts();
    expect([after.all - before.all, after.snoozed - before.snoozed, after.unread - before.unread]).toEqual([1, -1, 1]);
    expect((await world.list()).find((one) => one.id === id)).toMatchObject({ state: 'open', unread: true });
    expect((await world.staff('PUT', `/inbox/${id}/read`, { read: true })).status).toBe(204);
    expect((await world.list()).find((one) => one.id === id)).toMatchObject({ unread: false, snoozedUntil: null });
  });

  it('refuses to close what somebody wrote to meanwhile', async () => {
    const { id, version, phone } = await received('First message');
    await world.text(phone, 'Second message');
    const answer = await world.update(id, { version, state: 'closed' });
    expect([answer.status, answer.body['code']]).toEqual([409, 'stale_version']);
    expect(answer.body['current']).toMatchObject({ preview: 'Second message' });
  });

  it('assigns, so that it is mine and counted', async () => {
    const { id, version } = await received('Assign me');
    const members = (await world.staff('GET', '/team')).body['items'] as { id: string; email: string }[];
    const me = members.find(({ email }) => email === 'owner@vitrine.test')?.id ?? '';
    const before = await world.counts();
    const assigned = await world.update(id, { version, assigneeId: me });
    expect(assigned.body).toMatchObject({ assignee: { id: me }, version: version + 1 });
    const after = await world.counts();
    expect([after.mine - before.mine, after.unassigned - before.unassigned]).toEqual([1, -1]);
    expect((await world.list('view=mine')).map((one) => one.id)).toContain(id);
    expect((await world.list('view=unassigned')).map((one) => one.id)).not.toContain(id);
    const nobody = await world.update(id, { version: version + 1, assigneeId: randomUUID() });
    expect(nobody.status).toBe(400);
  });

  it('marks it unread again', async () => {
    const { id } = await received('Read me');
    await world.staff('PUT', `/inbox/${id}/read`, { read: true });
    expect((await world.list()).find((one) => one.id === id)?.unread).toBe(false);
    await world.staff('PUT', `/inbox/${id}/read`, { read: false });
    expect((await world.list()).find((one) => one.id === id)?.unread).toBe(true);
  });
});

it('tells open portals of the topic', async () => {
  const controller = new AbortController();
  const response = await fetch(`${world.app.origin}/api/live`, {
    headers: { cookie: world.cookie, ...fromOurPage },
    signal: controller.signal,
  });
  const reader = response.body?.getReader();
  let heard = '';
  const listening = (async () => {
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { done: true };
      if (done) return;
      heard += new TextDecoder().decode(value);
    }
  })().catch(() => undefined);
  await eventually('the first topics', () => heard.includes('data: inbox'));
  heard = '';
  await world.text(newPhone(), 'Are you there?');
  await eventually('the topic', () => heard.includes('data: inbox'));
  expect(heard).not.toContain('Are you there?');
  controller.abort();
  await listening;
});

it('pages a list and a thread', async () => {
  const phone = newPhone();
  await world.addClient({ phone });
  for (let index = 0; index < 7; index += 1) {
    await world.text(phone, `Line ${index}`);
    world.app.clock.advance(1);
  }
  const { id } = await world.showing('Line 6');
  const texts: (string | null)[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const part = await world.thread(id, `limit=3${cursor && `&cursor=${cursor}`}`);
    texts.unshift(...part.items.map(({ text }) => text));
    cursor = part.nextCursor;
  }
  expect(texts).toEqual(Array.from({ length: 7 }, (_, index) => `Line ${index}`));
  expect((await world.staff('GET', `/inbox/${id}?cursor=bm9uZQ`)).status).toBe(400);
  const seen = new Set<string>();
  let next: string | null = '';
  while (next !== null) {
    const { body } = await world.staff('GET', `/inbox?limit=2${next && `&cursor=${next}`}`);
    for (const one of body['items'] as { id: string }[]) {
      expect(seen.has(one.id)).toBe(false);
      seen.add(one.id);
    }
    next = body['nextCursor'] as string | null;
  }
  expect(seen.size).toBe((await world.counts()).all);
});
