import { type MessagesWorld, startMessages } from '../messages/support.ts';
import { mailsTo, tokenFor } from '../support/mailbox.ts';
import { eventually, inquiry, newAddress } from '../support/test-app.ts';

/** What people reported of forms, mails and links of other programs, tried here. */
let world: MessagesWorld;

beforeAll(async () => {
  world = await startMessages();
}, 60_000);

afterAll(async () => {
  await world?.stop();
});

// Addresses with an apostrophe or a plus were called invalid.
it.each(["maeve.o'neil@clinic.example", 'ada+site@clinic.example'])(
  '%s is taken by form, chat and portal',
  async (email) => {
    const form = await world.app.call('/contacts', { body: inquiry({ email }), from: newAddress() });
    const chat = await world.app.call('/contact-submissions', {
      body: { conversation_id: crypto.randomUUID(), email, message: 'Visitor: How much is it?' },
      from: newAddress(),
    });
    const portal = await world.staff('POST', '/clients', { name: 'Ada Glow', email, company: 'Glow' });
    expect([form.status, chat.status, portal.status]).toEqual([201, 200, 201]);
    const found = await world.staff('GET', `/clients?search=${encodeURIComponent(email)}`);
    expect(found.body['items']).toMatchObject([{ email }]);
  },
);

// A zero-width blank in an address was stored, and no mail ever came.
it.each([
  'ada\u200Bx@clinic.example',
  '\uFEFFadax@clinic.example',
  '<adax@clinic.example>',
  'mailto:adax@clinic.example',
])('%j is stored as the address that is seen', async (email) => {
  const answer = await world.app.call('/contacts', { body: inquiry({ email }), from: newAddress() });
  expect([answer.status, answer.body['email']]).toEqual([201, 'adax@clinic.example']);
});

// Mail scanners opened links before people did, and used them up.
it('a link that was only opened still confirms', async () => {
  const email = 'scanned@clinic.example';
  expect((await world.app.call('/newsletter', { body: { email }, from: newAddress() })).status).toBeLessThan(300);
  const token = await tokenFor(world.sandbox, email, /./);
  for (const method of ['HEAD', 'GET'])
    for (const path of ['/newsletter/confirm', '/newsletter/unsubscribe']) {
      const response = await fetch(`${world.app.origin}/api${path}?token=${token}`, { method });
      expect(response.status).toBeGreaterThanOrEqual(400);
    }
  const stateOf = async () =>
    (await world.staff('GET', `/newsletter/subscribers?search=${email}`)).body['items'] as { state: string }[];
  expect(await stateOf()).toMatchObject([{ state: 'pending' }]);
  expect((await world.app.call('/newsletter/confirm', { body: { token } })).status).toBeLessThan(300);
  expect(await stateOf()).toMatchObject([{ state: 'confirmed' }]);
});

// Mails above 102 KB were cut off by the reader's program, and their end with them.
it('the mail of an invoice with 100 long lines is small, and has a text', async () => {
  const clientEmail = 'long@clinic.example';
  const { body } = await world.staff('POST', '/invoices', {
    clientName: 'Ada Glow',
    clientEmail,
    status: 'sent',
    items: Array.from({ length: 100 }, (_, place) => ({
      description: `${place} ${'long words '.repeat(40)}`,
      quantity: '1',
      rate: '10',
    })),
  });
  expect((await world.staff('POST', `/invoices/${String(body['id'])}/email`, {})).status).toBe(202);
  const mail = await eventually('the mail', () => mailsTo(world.sandbox, clientEmail)[0]);
  expect(Buffer.byteLength(mail.html ?? '')).toBeLessThan(102 * 1024);
  expect(mail.text).toContain('$1,000.00');
});
