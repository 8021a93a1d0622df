import { ClientPage, ClientPerson, clientPeopleEndpoints, personMaximums, personTexts } from '@vitrine/contracts';
import { addInvoice, mailRows } from '../checkout/support.ts';
import { addAccount, addStaff, fromOurPage, signIn } from '../support/staff.ts';
import { added, startStaff, type Staff } from './support.ts';

let staff: Staff;

beforeAll(async () => {
  staff = await startStaff();
}, 60_000);

afterAll(async () => {
  await staff?.stop();
});

type Fields = Record<string, unknown>;
const post = (clientId: string, fields: Fields) => staff.send('POST', `/clients/${clientId}/people`, fields);
const person = async (clientId: string, fields: Fields): Promise<ClientPerson> => {
  const answer = await post(clientId, { name: 'Robin Vale', ...fields });
  if (answer.status !== 201) throw new Error(`The person was answered ${answer.status}: ${answer.text}`);
  return ClientPerson.parse(answer.body);
};
const patch = (clientId: string, { id, version }: ClientPerson, fields: Fields) =>
  staff.app.call(`/clients/${clientId}/people/${id}`, {
    method: 'PATCH',
    cookie: staff.cookie,
    headers: fromOurPage,
    body: { version, ...fields },
  });
const peopleOf = async (clientId: string) =>
  clientPeopleEndpoints.list.response.parse((await staff.get(`/clients/${clientId}/people`)).body).items;
const found = async (words: string) =>
  ClientPage.parse((await staff.get(`/clients?search=${encodeURIComponent(words)}`)).body).items.map(({ id }) => id);

describe('the people of a client', () => {
  it('are added, changed and removed, each in the audit log', async () => {
    const client = await added(staff);
    const answer = await post(client.id, {
      name: ' Robin  Vale ',
      role: 'Front desk',
      email: 'mailto:Robin@Alder.example',
      phone: '(212) 555-0148',
    });
    expect(answer.status).toBe(201);
    const robin = ClientPerson.parse(answer.body);
    expect(robin).toMatchObject({
      name: 'Robin Vale',
      role: 'Front desk',
      email: 'robin@alder.example',
      phone: '+12125550148',
      getsInvoices: false,
      version: 1,
    });
    const changed = await patch(client.id, robin, { role: 'Office manager', phone: '' });
    expect(changed.body).toMatchObject({ role: 'Office manager', phone: null, email: robin.email, version: 2 });
    expect((await patch(client.id, robin, { role: 'Nurse' })).body).toMatchObject({
      code: 'stale_version',
      current: { role: 'Office manager' },
    });
    expect((await staff.send('DELETE', `/clients/${client.id}/people/${robin.id}`)).status).toBe(204);
    expect(await peopleOf(client.id)).toEqual([]);
    const log = await staff.app.query<{ action: string; after: object | null }>(
      `SELECT action, after FROM audit_entries WHERE entity_id = $1 AND action LIKE 'client.person%' ORDER BY id`,
      [client.id],
    );
    expect(log).toMatchObject([
      { action: 'client.person-added', after: { name: 'Robin Vale' } },
      { action: 'client.person-updated', after: { person: 'Robin Vale', role: 'Office manager', phone: null } },
      { action: 'client.person-removed', after: null },
    ]);
  });

  it('have an address of their own, and one where invoices go to them', async () => {
    const client = await added(staff);
    await person(client.id, { email: 'desk@alder.example' });
    expect((await post(client.id, { name: 'Kit Moss', email: 'DESK@alder.example' })).body).toMatchObject({
      code: 'conflict',
      errors: { email: [personTexts.taken] },
    });
    expect((await post(client.id, { name: 'Kit Moss', email: client.email })).body).toMatchObject({
      errors: { email: [personTexts.own] },
    });
    expect((await post(client.id, { name: 'Kit Moss', getsInvoices: true })).body).toMatchObject({
      errors: { email: [personTexts.unreachable] },
    });
    // Another client may have the same accountant.
    const other = await added(staff);
    await person(other.id, { email: 'desk@alder.example' });
    for (let count = 0; count < personMaximums.invoices; count += 1)
      await person(client.id, { email: `books${count}@alder.example`, getsInvoices: true });
    expect(
      (await post(client.id, { name: 'Kit Moss', email: 'more@alder.example', getsInvoices: true })).body,
    ).toMatchObject({ errors: { getsInvoices: [personTexts.tooManyInvoices] } });
  });

  it('find their client by name, address and digits, also with words of the client', async () => {
    const client = await added(staff, { company: 'Quillfeather Dental' });
    await person(client.id, { name: 'Zoë Marchetti', email: 'zoe@quill.example', phone: '+1 646 555 0177' });
    for (const words of ['zoe marchetti', 'zoe@quill', '6465550177', 'Marchetti Quillfeather'])
      expect([words, await found(words)]).toEqual([words, [client.id]]);
    expect(await found('Marchetti Nobody')).toEqual([]);
    const { body } = await staff.get('/search?q=marchetti');
    expect(body['clients']).toMatchObject([{ id: client.id }]);
  });

  it('who get invoices get what is about money, and nobody else does', async () => {
    const client = await added(staff);
    await person(client.id, { email: 'books@alder.example', getsInvoices: true });
    await person(client.id, { name: 'Kit Moss', email: 'kit@alder.example' });
    const invoice = await addInvoice(staff.app, { clientId: client.id, email: client.email });
    expect((await staff.send('POST', `/invoices/${invoice.id}/email`)).status).toBe(202);
    expect((await staff.send('POST', `/invoices/${invoice.id}/reminders`)).status).toBe(202);
    const mails = await mailRows<{ template: string; recipient: string }>(
      staff.app,
      'SELECT template, recipient FROM email_messages WHERE invoice_id = $1 ORDER BY template, recipient',
      [invoice.id],
    );
    expect(mails).toEqual(
      ['invoice', 'reminder'].flatMap((template) =>
        ['books@alder.example', client.email].map((recipient) => ({ template, recipient })),
      ),
    );
  });

  it('are read by a bookkeeper, and reached by a contractor for their own clients only', async () => {
    const client = await added(staff);
    for (const role of ['bookkeeper', 'contractor'] as const) {
      await addAccount(staff.app, `${role}@vitrine.test`);
      await addStaff(staff.app, `${role}@vitrine.test`, role);
    }
    const [bookkeeper, contractor] = [
      await signIn(staff.app, 'bookkeeper@vitrine.test'),
      await signIn(staff.app, 'contractor@vitrine.test'),
    ];
    const as = (cookie: string, body?: Fields) =>
      staff.app.call(`/clients/${client.id}/people`, { cookie, headers: fromOurPage, ...(body && { body }) });
    expect((await as(bookkeeper)).status).toBe(200);
    expect((await as(bookkeeper, { name: 'Kit Moss' })).status).toBe(403);
    expect((await as(contractor, { name: 'Kit Moss' })).status).toBe(404);
    await staff.app.query(
      `UPDATE clients SET assignee_id = (SELECT id FROM staff WHERE email = 'contractor@vitrine.test') WHERE id = $1`,
      [client.id],
    );
    expect((await as(contractor, { name: 'Kit Moss' })).status).toBe(201);
  });
});

it('an email to a person of a client stands in the client’s timeline', async () => {
  const client = await added(staff);
  await person(client.id, { email: 'writeto@alder.example' });
  const answer = await staff.send('POST', '/emails/send-custom', {
    to: 'writeto@alder.example',
    subject: 'Hello',
    text: 'How are you?',
  });
  expect(answer.status).toBe(202);
  const [mail] = await mailRows(staff.app, 'SELECT client_id FROM email_messages WHERE id = $1', [
    answer.body['messageId'] ?? answer.body['id'],
  ]);
  expect(mail).toEqual({ client_id: client.id });
});
