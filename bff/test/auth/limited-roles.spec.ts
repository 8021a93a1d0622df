import { accessCodeForm, submitted } from '../checkout/support.ts';
import { addAccount, addStaff, fromOurPage, signIn } from '../support/staff.ts';
import {
  type Answer,
  inquiry,
  newAddress,
  startTestApp,
  startWorld,
  type TestApp,
  type TestWorld,
} from '../support/test-app.ts';

let world: TestWorld;
let app: TestApp;
let owner: string;
let contractor: string;
let contractorId: string;

beforeAll(async () => {
  world = await startWorld();
  app = await startTestApp({ databaseUrl: world.databaseUrl, mailUrl: world.mailUrl });
  await addAccount(app, 'owner@vitrine.test');
  await addAccount(app, 'freelancer@vitrine.test');
  await addStaff(app, 'freelancer@vitrine.test', 'contractor');
  owner = await signIn(app, 'owner@vitrine.test');
  contractor = await signIn(app, 'freelancer@vitrine.test');
  const { body } = await app.call('/team', { cookie: owner });
  const members = body['items'] as { id: string; email: string }[];
  contractorId = members.find(({ email }) => email === 'freelancer@vitrine.test')?.id ?? '';
}, 60_000);

afterAll(async () => {
  await app?.stop();
  await world?.stop();
});

const act = (cookie: string, method: string, path: string, body?: object): Promise<Answer> =>
  app.call(path, { method, cookie, headers: fromOurPage, ...(body && { body }) });

const addClient = async (company: string): Promise<string> => {
  const email = `${company.toLowerCase()}@practice.test`;
  const { body } = await act(owner, 'POST', '/clients', { name: 'Dr. Reyes', email, company, monthlyAmount: '100' });
  return body['id'] as string;
};

const addLead = async (email: string): Promise<string> => {
  await app.call('/contacts', { body: inquiry({ email }), from: newAddress() });
  const [row] = await app.query<{ id: string }>('SELECT id FROM contacts WHERE email = $1', [email]);
  return row?.id ?? '';
};

describe('a contractor reaches what is assigned to them, and nothing else', () => {
  it('clients: list, counts, sums, search, record, timeline and changes', async () => {
    const [own, other] = [await addClient('Ownpractice'), await addClient('Otherpractice')];
    expect((await act(owner, 'PUT', `/clients/${own}/assignee`, { assigneeId: contractorId })).body).toMatchObject({
      assigneeId: contractorId,
    });

    const { body } = await act(contractor, 'GET', '/clients');
    expect(body).toMatchObject({
      items: [{ id: own }],
      total: 1,
      countByStatus: { pending: 1, active: 0, inactive: 0 },
    });
    expect((await act(contractor, 'GET', '/clients?search=practice')).body).toMatchObject({
      items: [{ id: own }],
      total: 1,
    });
    // The palette finds nothing else either.
    const found = (await act(contractor, 'GET', '/search?q=practice&with=estimates')).body;
    expect(found).toMatchObject({ clients: [{ id: own }], invoices: [], estimates: [], codes: [] });
    const version = (await act(contractor, 'GET', `/clients/${own}`)).body['version'];
    const edit = { name: 'Dr. Reyes', email: 'ownpractice@practice.test', company: 'Renamed', version };
    await act(owner, 'POST', '/invoices', {
      clientName: 'Own',
      clientEmail: 'ownpractice@practice.test',
      amount: '10',
    });
    const kindsOf = async (cookie: string): Promise<string[]> =>
      ((await act(cookie, 'GET', `/clients/${own}/timeline`)).body['items'] as { kind: string }[]).map(
        ({ kind }) => kind,
      );
    expect(await kindsOf(owner)).toContain('invoice');
    expect(await kindsOf(contractor)).toEqual((await kindsOf(owner)).filter((kind) => kind !== 'invoice'));
    expect((await act(contractor, 'PUT', `/clients/${own}`, edit)).body).toMatchObject({ company: 'Renamed' });

    for (const [method, path, request] of [
      ['GET', `/clients/${other}`, undefined],
      ['GET', `/clients/${other}/timeline`, undefined],
      ['PUT', `/clients/${other}`, edit],
    ] as const)
      expect([path, (await act(contractor, method, path, request)).status]).toEqual([path, 404]);
    for (const [method, path] of [
      ['PUT', `/clients/${own}/assignee`],
      ['DELETE', `/clients/${own}`],
      ['GET', `/clients/${own}/statement?from=2026-01-01&to=2026-02-01`],
      ['GET', `/invoices`],
    ] as const)
      expect([
        path,
        (await act(contractor, method, path, method === 'PUT' ? { assigneeId: null } : undefined)).status,
      ]).toEqual([path, 403]);
  });

  it('leads: list, counts, record, notes; who has a lead is not theirs to say', async () => {
    const [own, other] = [await addLead('own@lead.test'), await addLead('other@lead.test')];
    await act(owner, 'PUT', `/contacts/${own}`, { version: 1, assigneeId: contractorId });
    for (const query of ['', '?assignee=nobody', '?search=lead.test'])
      expect((await act(contractor, 'GET', `/contacts${query}`)).body).toMatchObject({
        items: [{ id: own }],
        total: 1,
      });
    expect((await act(contractor, 'POST', `/contacts/${own}/notes`, { text: 'Called' })).status).toBeLessThan(300);
    expect((await act(contractor, 'POST', `/contacts/${other}/notes`, { text: 'Called' })).status).toBe(404);
    expect((await act(contractor, 'GET', `/contacts/${other}`)).status).toBe(404);
    const { version } = (await act(contractor, 'GET', `/contacts/${own}`)).body as { version: number };
    const reassigned = await act(contractor, 'PUT', `/contacts/${own}`, { version, assigneeId: null });
    expect([reassigned.status, reassigned.body['message']]).toEqual([
      403,
      'Please ask someone of the team to assign this lead.',
    ]);
  });

  it('loses a client with the assignment, and the role with the row', async () => {
    const id = await addClient('Shortpractice');
    await act(owner, 'PUT', `/clients/${id}/assignee`, { assigneeId: contractorId });
    expect((await act(contractor, 'GET', `/clients/${id}`)).status).toBe(200);
    await act(owner, 'PUT', `/clients/${id}/assignee`, { assigneeId: null });
    expect((await act(contractor, 'GET', `/clients/${id}`)).status).toBe(404);
  });

  it('a lead that becomes a client keeps its assignee', async () => {
    const lead = await addLead('becomes@lead.test');
    await act(owner, 'PUT', `/contacts/${lead}`, { version: 1, assigneeId: contractorId });
    const answer = await act(owner, 'POST', `/contacts/${lead}/client`, { version: 2, company: 'Becomes Dental' });
    expect(answer.status).toBeLessThan(300);
    const { body } = await act(contractor, 'GET', '/clients?search=becomes');
    expect(body).toMatchObject({ items: [{ company: 'Becomes Dental', assigneeId: contractorId }] });
  });

  it('refuses to assign a client to somebody who isn’t on the team', async () => {
    const id = await addClient('Nobodypractice');
    const answer = await act(owner, 'PUT', `/clients/${id}/assignee`, { assigneeId: id });
    expect([answer.status, answer.body['errors']]).toEqual([
      400,
      { assigneeId: ['This person is no longer on the team.'] },
    ]);
  });
});

it('a bookkeeper reads figures and money, and nobody who asked or signed up', async () => {
  const email = 'books@vitrine.test';
  await addAccount(app, email);
  await addStaff(app, email, 'bookkeeper');
  const bookkeeper = await signIn(app, email);
  await submitted(app, accessCodeForm());
  await addLead('ledger@lead.test');
  const signups = async (cookie: string) => (await act(cookie, 'GET', '/dashboard')).body['recentSignups'];
  expect(await signups(owner)).toHaveLength(1);
  expect(await signups(bookkeeper)).toEqual([]);
  expect((await act(bookkeeper, 'GET', '/search?q=ledger&with=estimates')).body).toMatchObject({ leads: [] });
  expect((await act(owner, 'GET', '/search?q=ledger&with=estimates')).body['leads']).toHaveLength(1);
  for (const [path, status] of [
    ['/invoices', 200],
    ['/invoices/export.csv', 200],
    ['/contacts', 403],
    ['/audit', 403],
  ] as const)
    expect([path, (await act(bookkeeper, 'GET', path)).status]).toEqual([path, status]);
});
