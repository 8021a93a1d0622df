import { randomUUID } from 'node:crypto';
import { createServer, connect, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { Database } from '../src/platform/database/index.ts';
import { inquiry, newAddress, startTestApp, startWorld, type TestApp, type TestWorld } from './support/test-app.ts';

/**
 * Stands where a pooler in transaction mode stands, and records what would not work there: settings that are sent when
 * a connection begins. `npm run lab -- replicas` runs the same over PgBouncer.
 */
interface Passage {
  readonly url: string;
  readonly startups: () => readonly string[];
  readonly stop: () => Promise<void>;
}

const openPassage = async (databaseUrl: string): Promise<Passage> => {
  const startups: string[] = [];
  const sockets = new Set<Socket>();
  const to = new URL(databaseUrl);
  const server: Server = createServer((client) => {
    const upstream = connect(Number(to.port), to.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        client.destroy();
        upstream.destroy();
      });
    }
    client.once('data', (first) => startups.push(first.toString('latin1')));
    client.pipe(upstream).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The passage got no port');
  const url = new URL(databaseUrl);
  url.port = String(address.port);
  return {
    url: url.href,
    startups: () => startups,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};

let world: TestWorld;
let passage: Passage;
let app: TestApp;

beforeAll(async () => {
  world = await startWorld();
  passage = await openPassage(world.databaseUrl);
  app = await startTestApp({
    databaseUrl: passage.url,
    mailUrl: world.mailUrl,
    env: { DATABASE_SESSION_URL: world.databaseUrl },
  });
}, 120_000);

afterAll(async () => {
  await app?.stop();
  await passage?.stop();
  await world?.stop();
});

describe('DATABASE_SESSION_URL', () => {
  it('keeps settings of a session away from the pooler, which would refuse them', () => {
    const ours = passage.startups().filter((text) => text.includes('vitrine-'));
    expect(ours.length).toBeGreaterThan(1);
    expect(ours.filter((text) => /_timeout/.test(text))).toEqual([]);
  });

  it('prepares no statement that the next session would not know', async () => {
    for (let times = 0; times < 3; times += 1) {
      const answer = await app.call('/contacts', {
        body: inquiry(),
        from: newAddress(),
        headers: { 'idempotency-key': randomUUID() },
      });
      expect(answer.status).toBe(201);
    }
    // A named statement would find itself.
    const names = 'SELECT name FROM pg_prepared_statements';
    expect(await app.app.nest.get(Database).prepared('names', names, [])).toEqual([]);
  });

  it('warns that nobody limits statements, as a pooler without connect_query does not', () => {
    expect(app.logs().filter((line) => line.includes('docs/runbooks/pooler.md'))).toHaveLength(1);
  });
});
