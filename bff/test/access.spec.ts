import { readFileSync } from 'node:fs';
import { Controller, type DynamicModule, Get, Module, Post } from '@nestjs/common';
import { api, ApiScope, type Endpoint, TeamRole } from '@vitrine/contracts';
import { AppModule } from '../src/app.module.ts';
import { accessMatrix } from '../src/cli/access-matrix.ts';
import { Access, Endpoint as Serve } from '../src/platform/http/index.ts';
import type { PlatformOptions } from '../src/platform/platform.module.ts';
import { addAccount, addStaff, fromOurPage, signIn } from './support/staff.ts';
import {
  type Answer,
  type Call,
  inquiry,
  newAddress,
  startTestApp,
  startWorld,
  type TestApp,
  type TestWorld,
} from './support/test-app.ts';

let world: TestWorld;
let app: TestApp;

beforeAll(async () => {
  world = await startWorld();
  app = await startTestApp({ databaseUrl: world.databaseUrl, mailUrl: world.mailUrl });
  await addAccount(app, 'owner@vitrine.test');
  for (const role of TeamRole.options.slice(1)) {
    await addAccount(app, `${role}@vitrine.test`);
    await addStaff(app, `${role}@vitrine.test`, role);
  }
  await addAccount(app, 'customer@example.com');
  await addAccount(app, 'unproven@vitrine.test', { verified: false });
  await addStaff(app, 'unproven@vitrine.test', 'owner');
}, 60_000);

afterAll(async () => {
  await app?.stop();
  await world?.stop();
});

interface Row {
  readonly method: string;
  readonly url: string;
  readonly cells: Readonly<Record<Caller, string>>;
  readonly scope: string | null;
}

const callers = ['anyone', 'customer', ...TeamRole.options] as const;
type Caller = (typeof callers)[number];

const committed = readFileSync(new URL('../../docs/access-matrix.md', import.meta.url), 'utf8');

/** The rows of the committed table. */
const rows: Row[] = committed.split('\n').flatMap((line) => {
  const [, method = '', url = '', ...cells] = line.split('|').map((cell) => cell.trim().replaceAll('`', ''));
  if (!/^[A-Z]+$/.test(method)) return [];
  const key = cells[callers.length] ?? '';
  return [
    {
      method,
      url,
      cells: Object.fromEntries(callers.map((caller, at) => [caller, cells[at] ?? ''])) as Row['cells'],
      scope: key === '–' ? null : key,
    },
  ];
});

const unknownId = '6f2c0f4e-6a0f-4a37-9d7e-0a3f3f1f8c11';
/** A call that passes every guard it may pass and then changes nothing: an empty body, and the id of nothing. */
const callOf = ({ method, url }: Pick<Row, 'method' | 'url'>): Call & { path: string } => ({
  path: url.replace('/api', '').replaceAll(/:\w+/g, unknownId),
  method,
  from: newAddress(),
  ...(method === 'GET' || method === 'HEAD' ? {} : { raw: '{}' }),
});

async function callAs(row: Pick<Row, 'method' | 'url'>, as: Call = {}): Promise<Answer> {
  const { path, ...call } = callOf(row);
  return app.call(path, { ...call, ...as });
}

/** What the guard says: null when it lets the caller in, whatever the handler answers then. */
const refusal = ({ status, body }: Answer): string | null =>
  status === 401 && body['code'] === 'unauthenticated'
    ? '401'
    : status === 403 && body['code'] === 'forbidden'
      ? '403'
      : null;
const linesOf = (list: readonly (readonly [Pick<Row, 'method' | 'url'>, unknown])[]) =>
  list.map(([{ method, url }, verdict]) => `${method} ${url}: ${String(verdict)}`);

describe('access: every route of the running server × every caller (ASVS 8.2.1, 8.2.2)', () => {
  // After a change of routes: npm run docs:generate
  it('is what the committed table says', () => {
    expect(accessMatrix(app.app.routes)).toBe(committed);
  });

  it('serves every endpoint of the contract', () => {
    const served = new Set(app.app.routes.map(({ method, url }) => `${method} ${url}`));
    const promised = Object.values(api).flatMap((family): Endpoint[] => Object.values(family));
    expect(promised.filter(({ method, path }) => !served.has(`${method} /api${path}`)).map(({ id }) => id)).toEqual([]);
  });

  /** Routes of identity end sessions, also others of their person, so after each of their calls a new one is opened. */
  const sessionFor = (email: string) => {
    let shared: Promise<string> | undefined;
    return ({ url }: Row): Promise<string> => {
      const session = (shared ??= signIn(app, email));
      if (url.startsWith('/api/auth/')) shared = undefined;
      return session;
    };
  };

  it.each<[string, Caller, ((row: Row) => Promise<string>) | null, string]>([
    ['no session', 'anyone', null, '401'],
    ['a forged session', 'anyone', async () => 'vitrine-session=forged', '401'],
    ['a customer', 'customer', sessionFor('customer@example.com'), '403'],
    ['an owner’s address whose mailbox is not proven', 'customer', sessionFor('unproven@vitrine.test'), '403'],
    ...TeamRole.options.map(
      (role) =>
        [`the role ${role}`, role, sessionFor(`${role}@vitrine.test`), '403'] satisfies [
          string,
          Caller,
          unknown,
          string,
        ],
    ),
  ])(
    '%s',
    async (_, caller, session, refused) => {
      const verdicts = [];
      for (const row of rows) {
        const answer = await callAs(row, { headers: fromOurPage, ...(session ? { cookie: await session(row) } : {}) });
        verdicts.push([row, refusal(answer)] as const);
      }
      // Someone else's record is as one that doesn't exist.
      expect(linesOf(verdicts)).toEqual(linesOf(rows.map((row) => [row, row.cells[caller] === '–' ? refused : null])));
    },
    60_000,
  );

  it('HEAD is guarded like GET', async () => {
    for (const row of rows.filter(({ method, cells }) => method === 'GET' && cells.anyone === '–')) {
      expect([row.url, (await callAs({ ...row, method: 'HEAD' })).status]).toEqual([row.url, 401]);
    }
  });

  describe('API keys', () => {
    const guarded = rows.filter(({ cells }) => cells.anyone === '–');
    let ownerSession: string;
    const makeKey = async (scopes: readonly string[]): Promise<{ id: string; secret: string }> => {
      const { body } = await app.call('/api-keys', {
        body: { name: `${scopes.length} scopes`, scopes, expiresInDays: 30 },
        cookie: ownerSession,
        headers: fromOurPage,
      });
      const { key, secret } = body as { key: { id: string }; secret: string };
      return { id: key.id, secret };
    };
    const verdictsOf = async (secret: string) => {
      const verdicts = [];
      for (const row of guarded)
        verdicts.push([row, refusal(await callAs(row, { headers: { 'x-api-key': secret } }))] as const);
      return linesOf(verdicts);
    };

    beforeAll(async () => {
      ownerSession = await signIn(app, 'owner@vitrine.test');
    });

    it.each(ApiScope.options)('with %s enter what carries this scope and nothing else', async (scope) => {
      const { secret } = await makeKey([scope]);
      expect(await verdictsOf(secret)).toEqual(
        linesOf(guarded.map((row) => [row, row.scope === scope ? null : '403'])),
      );
    });

    it('with every scope enter no route that has none, and none of an owner’s', async () => {
      const { secret } = await makeKey(ApiScope.options);
      expect(await verdictsOf(secret)).toEqual(linesOf(guarded.map((row) => [row, row.scope ? null : '403'])));
      expect(rows.filter(({ cells, scope }) => cells.manager === '–' && scope)).toEqual([]);
    });

    it('are refused once revoked, at once', async () => {
      const { id, secret } = await makeKey(ApiScope.options);
      expect((await app.call('/contacts', { headers: { 'x-api-key': secret } })).status).toBe(200);
      expect(
        (await app.call(`/api-keys/${id}`, { method: 'DELETE', cookie: ownerSession, headers: fromOurPage })).status,
      ).toBe(204);
      expect(await verdictsOf(secret)).toEqual(linesOf(guarded.map((row) => [row, '401'])));
    });

    it('are refused once expired', async () => {
      const { id, secret } = await makeKey(ApiScope.options);
      await app.query('UPDATE api_keys SET expires_at = $2 WHERE id = $1', [id, app.clock.now()]);
      expect(await verdictsOf(secret)).toEqual(linesOf(guarded.map((row) => [row, '401'])));
    });

    it.each(['', 'vtr_', `vtr_${'A'.repeat(43)}`, "' OR 1=1 --"])(
      '%j is no key, and a session beside it does not help',
      async (secret) => {
        const answer = await app.call('/contacts', {
          headers: { 'x-api-key': secret, ...fromOurPage },
          cookie: ownerSession,
        });
        expect([answer.status, answer.body['message']]).toEqual([401, 'This API key isn’t valid.']);
      },
    );
  });

  it('ends at once with the row in staff', async () => {
    await addAccount(app, 'leaver@vitrine.test');
    await addStaff(app, 'leaver@vitrine.test', 'staff');
    const cookie = await signIn(app, 'leaver@vitrine.test');
    expect((await app.call('/contacts', { cookie })).status).toBe(200);
    await app.query(`DELETE FROM staff WHERE email = 'leaver@vitrine.test'`);
    expect((await app.call('/contacts', { cookie })).status).toBe(403);
  });
});

describe('requests from other sites (ASVS 3.5.1)', () => {
  const changing = rows.filter(({ method }) => method !== 'GET');
  /**
   * A provider's machine sends no browser's headers, and its signature is what counts: still no page may speak for it.
   */
  it.each<[string, Record<string, string>]>([
    ['an evil origin', { origin: 'https://evil.example' }],
    ['a look-alike origin', { origin: 'http://localhost:4200.evil.example' }],
    ['a null origin', { origin: 'null' }],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
    ['a same-site fetch of another host', { 'sec-fetch-site': 'same-site', origin: 'http://localhost:4200' }],
    ['plain text, as forms can send it', { 'content-type': 'text/plain', origin: 'https://evil.example' }],
    ['an evil origin with an API key', { origin: 'https://evil.example', 'x-api-key': `vtr_${'A'.repeat(43)}` }],
  ])('%s changes nothing, on any changing route', async (_, headers) => {
    const cookie = await signIn(app, 'owner@vitrine.test');
    for (const row of changing) {
      for (const as of [{ headers }, { headers, cookie }]) {
        const answer = await callAs(row, as);
        expect([row.url, answer.status, answer.body['code']]).toEqual([row.url, 403, 'cross_site_request']);
      }
    }
    expect((await app.call('/auth/me', { cookie })).body['user']).not.toBeNull();
  });

  it('a session cookie without any word of its page changes nothing, not even beside an API key', async () => {
    for (const row of changing) {
      expect((await callAs(row, { cookie: 'vitrine-session=x' })).status).toBe(403);
      expect(
        (await callAs(row, { cookie: 'vitrine-session=x', headers: { 'x-api-key': `vtr_${'A'.repeat(43)}` } })).status,
      ).toBe(403);
    }
  });

  it('text/plain is not read as JSON even from our own page', async () => {
    for (const row of changing) {
      const answer = await callAs(row, { headers: { ...fromOurPage, 'content-type': 'text/plain' } });
      expect([row.url, answer.status]).toEqual([row.url, row.url.startsWith('/api/webhooks/') ? answer.status : 415]);
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
  });

  it('our own page and callers that are no browser are served', async () => {
    expect((await app.call('/contacts', { body: inquiry(), from: newAddress(), headers: fromOurPage })).status).toBe(
      201,
    );
    expect((await app.call('/contacts', { body: inquiry(), from: newAddress() })).status).toBe(201);
  });
});

/** Last in this file: Passport keeps its strategies per process, and those of an application that fell stay behind. */
describe('the process does not start', () => {
  const withController =
    (controller: new () => object) =>
    (options: PlatformOptions): DynamicModule => {
      @Module({})
      class Extended {}
      return { module: Extended, imports: [AppModule.for(options)], controllers: [controller] };
    };

  it('with a route that has no access rule', async () => {
    @Controller()
    class ForgottenController {
      @Get('forgotten/secrets')
      secrets(): string {
        return 'everyone could read this';
      }

      @Post('forgotten/secrets')
      change(): string {
        return 'and change it';
      }
    }
    const start = startTestApp({ databaseUrl: world.databaseUrl, module: withController(ForgottenController) });
    await expect(start).rejects.toThrow(
      /GET \/api\/forgotten\/secrets \(ForgottenController\.secrets\)[\s\S]*POST \/api\/forgotten\/secrets/,
    );
  });

  it('with a scope that would let keys in where only owners belong', async () => {
    @Controller()
    class TooOpenController {
      @Serve({
        id: 'open.all',
        method: 'GET',
        path: '/too-open',
        summary: 'Everything',
        access: 'owner',
        scope: 'contacts:read',
        status: 200,
      })
      all(): string {
        return 'for owners';
      }

      @Get('fine')
      @Access('money.read')
      fine(): string {
        return 'for the team';
      }
    }
    const start = startTestApp({ databaseUrl: world.databaseUrl, module: withController(TooOpenController) });
    await expect(start).rejects.toThrow(
      /API keys reach routes of the team only[\s\S]*- GET \/api\/too-open \(owner\)$/,
    );
  });
});
