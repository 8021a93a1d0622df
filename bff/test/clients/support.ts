import { Client, ClientImport, type NewClientInput } from '@vitrine/contracts';
import { addAccount, addStaff, fromOurPage, signIn } from '../support/staff.ts';
import { type Answer, eventually, startTestApp, startWorld, type TestApp, untilServed } from '../support/test-app.ts';

export interface Staff {
  readonly app: TestApp;
  readonly cookie: string;
  get(path: string): Promise<Answer>;
  send(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** Sends a CSV. */
  upload(csv: string): Promise<Answer>;
  stop(): Promise<void>;
}

/** The application with a signed-in member of staff. */
export async function startStaff(env: Record<string, string> = {}): Promise<Staff> {
  const world = await startWorld();
  const app = await startTestApp({ databaseUrl: world.databaseUrl, mailUrl: world.mailUrl, env });
  await addAccount(app, 'colleague@vitrine.test');
  // Rights and limits have tests of their own.
  await addStaff(app, 'colleague@vitrine.test', 'owner');
  const cookie = await signIn(app, 'colleague@vitrine.test');
  return {
    app,
    cookie,
    get: (path) => app.call(path, { cookie }),
    send: (method, path, body, headers = {}) =>
      app.call(path, {
        method,
        cookie,
        headers: { ...fromOurPage, ...headers },
        ...(body === undefined ? {} : { body }),
      }),
    upload: (csv) =>
      app.call('/clients/imports', { raw: csv, cookie, headers: { ...fromOurPage, 'content-type': 'text/csv' } }),
    stop: async () => {
      await app.stop();
      await world.stop();
    },
  };
}

let people = 0;
/** Fields of a new client with a unique email address. */
export const someone = (fields: Partial<NewClientInput> = {}): NewClientInput => {
  people += 1;
  return { name: 'June Alder', email: `june${people}@alder.example`, company: `Alder Dental ${people}`, ...fields };
};

/** Adds a client as staff. */
export async function added(staff: Staff, fields: Partial<NewClientInput> = {}): Promise<Client> {
  const answer = await staff.send('POST', '/clients', someone(fields));
  if (answer.status !== 201) throw new Error(`The client was answered ${answer.status}: ${answer.text}`);
  return Client.parse(answer.body);
}

/** Waits until the import is in one of these states. */
export async function importIn(
  staff: Staff,
  id: string,
  states: readonly ClientImport['state'][],
  seconds = 15,
): Promise<ClientImport> {
  return eventually(
    `an import that is ${states.join(' or ')}`,
    async () => {
      const { body } = await untilServed(() => staff.get(`/clients/imports/${id}`));
      const found = ClientImport.parse(body);
      return states.includes(found.state) && found;
    },
    seconds,
  );
}

/** Uploads a file and waits until it is read. */
export async function readFile(staff: Staff, csv: string): Promise<ClientImport> {
  const answer = await staff.upload(csv);
  if (answer.status !== 202) throw new Error(`The file was answered ${answer.status}: ${answer.text}`);
  return importIn(staff, String(answer.body['id']), ['ready', 'failed']);
}
