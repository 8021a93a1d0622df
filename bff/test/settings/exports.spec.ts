import { api, AuditPage, auditSentence, type Endpoint, isExport, pathOf } from '@vitrine/contracts';
import { addAccount, signIn } from '../support/staff.ts';
import { startTestApp, startWorld, type TestApp, type TestWorld } from '../support/test-app.ts';

let world: TestWorld;
let app: TestApp;
let owner: string;

beforeAll(async () => {
  world = await startWorld();
  app = await startTestApp({ databaseUrl: world.databaseUrl, mailUrl: world.mailUrl });
  await addAccount(app, 'owner@vitrine.test');
  owner = await signIn(app, 'owner@vitrine.test');
}, 60_000);

afterAll(async () => {
  await app?.stop();
  await world?.stop();
});

const logged = async () => {
  const { items } = AuditPage.parse((await app.call('/audit?action=list.exported', { cookie: owner })).body);
  return items;
};

describe('taking out a list as a file', () => {
  it('is in the audit log with its filters, whoever did it, and before a row leaves', async () => {
    const { status } = await app.call('/contacts/export.csv?status=new&search=Ines', { cookie: owner });
    expect(status).toBe(200);
    const [entry] = await logged();
    expect(entry).toMatchObject({
      actor: { kind: 'person', name: 'owner@vitrine.test' },
      before: null,
      after: { file: 'leads.csv', status: 'new', search: 'Ines' },
    });
    const words = entry && auditSentence(entry, {}, app.clock.now()).map(({ text }) => text);
    expect(words?.join('')).toBe('owner@vitrine.test exported leads.csv');
  });

  it('is not, where it was refused', async () => {
    const before = await logged();
    expect((await app.call('/contacts/export.csv?status=nothing', { cookie: owner })).status).toBe(400);
    expect((await app.call('/contacts/export.csv')).status).toBe(401);
    expect(await logged()).toEqual(before);
  });

  it('is, for every list of the team', async () => {
    const exports = Object.values(api)
      .flatMap((family): Endpoint[] => Object.values(family))
      .filter((endpoint) => isExport(endpoint) && endpoint.method === 'GET' && !endpoint.params);
    expect(exports.length).toBeGreaterThan(5);
    for (const endpoint of exports) {
      const before = (await logged()).length;
      const answer = await app.call(pathOf(endpoint as Endpoint & { params?: undefined }).replace(/^\/api/, ''), {
        cookie: owner,
      });
      expect([endpoint.id, (await logged()).length - before]).toEqual([endpoint.id, answer.status === 200 ? 1 : 0]);
    }
  });
});
