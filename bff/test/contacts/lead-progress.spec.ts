import { type Invoice, Lead as LeadSchema, type Lead, OnboardingAnswersList } from '@vitrine/contracts';
import { randomUUID } from 'node:crypto';
import { accessCodeForm, eventsDelivered, opened, packageForm, startPayments, submitted } from '../checkout/support.ts';
import type { PaymentsWorld } from '../checkout/support.ts';
import { someone } from '../clients/support.ts';
import { addAccount, fromOurPage, signIn } from '../support/staff.ts';
import { inquiry, newAddress } from '../support/test-app.ts';

let world: PaymentsWorld;
let cookie: string;

beforeAll(async () => {
  world = await startPayments();
  await addAccount(world.app, 'colleague@vitrine.test');
  cookie = await signIn(world.app, 'colleague@vitrine.test');
}, 60_000);

afterAll(() => world?.stop());

const staff = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  world.app.call(path, {
    method,
    cookie,
    headers: { ...fromOurPage, ...headers },
    ...(body === undefined ? {} : { body }),
  });
async function get(id: string): Promise<Lead> {
  const answer = await staff('GET', `/contacts/${id}`);
  if (answer.status !== 200) throw new Error(`The lead was answered ${answer.status}: ${answer.text}`);
  return LeadSchema.parse(answer.body);
}
async function newLead(fields: Record<string, unknown> = {}): Promise<Lead> {
  const { body } = await world.app.call('/contacts', { body: inquiry(fields), from: newAddress() });
  return get(String(body['id']));
}
const moves = ({ notes }: Lead) =>
  notes?.flatMap(({ kind, text, author }) => (kind === 'move' ? [[text, author]] : []));
const formsOf = async (contactId: string) =>
  OnboardingAnswersList.parse((await staff('GET', `/onboarding/submissions?contactId=${contactId}`)).body).items.map(
    ({ status, boughtOtherwise }) => [status, boughtOtherwise ?? false],
  );
const actionsOn = async (id: string) =>
  world.app.query<{ action: string; actor_kind: string }>(
    'SELECT action, actor_kind FROM audit_entries WHERE entity_id = $1 ORDER BY id',
    [id],
  );
async function pay(subject: Parameters<typeof opened>[1]) {
  const { stripe } = world.sandbox;
  const { session } = stripe.pay(await opened(world.app, subject));
  await stripe.webhooks.settled();
  await eventsDelivered(world.app);
  return session;
}

describe('a purchase', () => {
  it('wins the lead with its address, ties both, and ends the wait of the forms before it', async () => {
    const lead = await newLead();
    await staff('PUT', `/contacts/${lead.id}`, { version: lead.version, status: 'contacted' });
    await submitted(world.app, accessCodeForm({ email: lead.email.toUpperCase() }));
    expect(await formsOf(lead.id)).toEqual([['pending_payment', false]]);
    world.app.clock.advance(60);
    const submissionId = await submitted(world.app, packageForm({ email: lead.email }));
    const { subscription } = await pay({ submissionId });

    const won = await get(lead.id);
    expect(won).toMatchObject({ status: 'won', assignee: null, client: { id: expect.any(String) } });
    expect(won.matchingClient).toBeNull();
    expect(moves(won)).toEqual([['Bought: moved from Contacted to Won.', 'Vitrine']]);
    const client = await staff('GET', `/clients/${won.client?.id ?? ''}`);
    expect(client.body).toMatchObject({ contactId: lead.id, status: 'active' });
    expect(await formsOf(lead.id)).toEqual([
      ['paid', false],
      ['paid', true],
    ]);
    expect((await actionsOn(lead.id)).map(({ action, actor_kind: by }) => [action, by])).toEqual([
      ['lead.updated', 'person'],
      ['lead.bought', 'system'],
    ]);

    // What a client buys later moves nothing that staff have moved since.
    await staff('PUT', `/contacts/${lead.id}`, { version: won.version, status: 'qualified' });
    world.app.clock.advance(31 * 24 * 3600);
    cookie = await signIn(world.app, 'colleague@vitrine.test');
    if (typeof subscription !== 'string') throw new Error('The session has no subscription');
    world.sandbox.stripe.renew(subscription, 'succeeded');
    await world.sandbox.stripe.webhooks.settled();
    await eventsDelivered(world.app);
    expect((await get(lead.id)).status).toBe('qualified');
  });

  it('is told once, however often the provider reports it', async () => {
    const lead = await newLead();
    await pay({ submissionId: await submitted(world.app, packageForm({ email: lead.email })) });
    // The same job again, of an event that forgot who has handled it.
    await world.app.query(`UPDATE outbox_events SET delivered = '{}' WHERE type = 'client.paid'`);
    await world.app.query(`UPDATE pgboss.job SET state = 'created', completed_on = NULL WHERE name = 'outbox'`);
    await eventsDelivered(world.app);
    const won = await get(lead.id);
    expect([won.status, moves(won)?.length]).toEqual(['won', 1]);
  });

  it('may be an invoice that staff book as paid', async () => {
    const lead = await newLead();
    const client = (await staff('POST', '/clients', someone({ email: lead.email }))).body;
    const { body } = await staff(
      'POST',
      '/invoices',
      { clientName: 'Aster', clientEmail: lead.email, clientId: client['id'], amount: '100.00', status: 'sent' },
      { 'idempotency-key': randomUUID() },
    );
    const invoice = body as unknown as Invoice;
    expect([invoice.status, invoice.number]).toEqual(['sent', expect.stringMatching(/^INV/)]);
    const paid = await staff('POST', `/invoices/${invoice.id}/offline-payment`, {
      amount: '100.00',
      version: invoice.version,
      receivedOn: world.app.clock.now().toISOString().slice(0, 10),
      method: 'check',
    });
    expect([paid.body['status'], paid.text.slice(0, paid.status === 200 ? 0 : 500)]).toEqual(['paid', '']);
    await eventsDelivered(world.app);
    expect(await get(lead.id)).toMatchObject({ status: 'won', client: { id: client['id'] } });
  });

  it('of somebody who is no lead changes no lead', async () => {
    const lead = await newLead();
    await pay({ submissionId: await submitted(world.app, packageForm()) });
    expect((await get(lead.id)).status).toBe('new');
  });
});

describe('an answer from the portal', () => {
  const write = (to: string, key = randomUUID()) =>
    staff(
      'POST',
      '/emails/send-custom',
      { to, subject: 'Your question', text: 'Thank you, we call you tomorrow.' },
      { 'idempotency-key': key },
    );

  it('makes a new lead contacted, once, and assigns nobody', async () => {
    const lead = await newLead();
    expect((await write(lead.email)).status).toBeLessThan(300);
    await write(lead.email);
    await eventsDelivered(world.app);
    const now = await get(lead.id);
    expect(now).toMatchObject({ status: 'contacted', assignee: null });
    expect(moves(now)).toEqual([['An email moved this lead from New to Contacted.', 'colleague@vitrine.test']]);
    expect(await actionsOn(lead.id)).toEqual([{ action: 'lead.updated', actor_kind: 'person' }]);
    // A portal of the release before asks for the same with the version it knows.
    const late = await staff('PUT', `/contacts/${lead.id}`, { version: lead.version, status: 'contacted' });
    expect([late.status, late.body['version']]).toEqual([200, now.version]);
  });

  it('leaves a lead that is further along where it is', async () => {
    const lead = await newLead();
    await staff('PUT', `/contacts/${lead.id}`, { version: lead.version, status: 'qualified' });
    await write(lead.email);
    await eventsDelivered(world.app);
    expect(await get(lead.id)).toMatchObject({ status: 'qualified', notes: [] });
  });
});
