import { mayCall, TeamRole } from '@vitrine/contracts';
import { createApp } from '../app.ts';
import { SystemClock } from '../platform/clock.ts';
import { loadConfig } from '../platform/config.ts';
import type { GuardedRoute } from '../platform/http/index.ts';
import { Log } from '../platform/log.ts';

/** Who may call: the columns of the table, `key` apart. */
const callers = ['anyone', 'customer', ...TeamRole.options] as const;
type Caller = (typeof callers)[number];

/** What a caller may enter: everything there, only what is assigned to them, or nothing. */
function cellOf(caller: Caller, { access, contract }: GuardedRoute): string {
  if (caller === 'anyone') return access === 'public' ? 'yes' : '–';
  if (caller === 'customer') return access === 'public' || access === 'signed-in' ? 'yes' : '–';
  const reach = mayCall(caller, { ...contract, access });
  return reach === 'all' ? 'yes' : (reach ?? '–');
}

/** The committed table of docs/access-matrix.md, for the routes the server really has. */
export function accessMatrix(routes: readonly GuardedRoute[]): string {
  const rows = routes
    .toSorted((a, b) => a.url.localeCompare(b.url, 'en') || a.method.localeCompare(b.method, 'en'))
    .map((route) => {
      const { method, url, contract } = route;
      const cells = callers.map((caller) => cellOf(caller, route));
      return `| ${method} | \`${url}\` | ${[...cells, contract?.scope ? `\`${contract.scope}\`` : '–'].join(' | ')} |`;
    });
  return `# Who may call what

Every route of the running BFF. \`bff/test/access.spec.ts\` calls each of them as each of these callers and compares
with this table, so a route without a row fails, and so does a guard that was forgotten. After a change of routes:
\`npm run docs:generate\`, and read the difference.

- **anyone**: no session, a forged or an ended one. **customer**: signed in, not on the team; so is an address of the
  team whose mailbox is not proven. The others: by their role on the team (\`libs/contracts/src/auth/rights.ts\`).
- **own**: only records that are assigned to them; others answer 404, and lists leave them out.
- **API key**: the scope a key needs in \`X-API-Key\`. A key without it, revoked, expired or unknown is refused, and
  where no scope stands no key helps. Public routes need none and look at none.
- Refused is 401 without, 403 with a session or key.

| | route | ${callers.join(' | ')} | API key |
| --- | --- | ${callers.map(() => '---').join(' | ')} | --- |
${rows.join('\n')}
`;
}

/** The table of this build, from an application that is assembled and never listens; needs no database. */
export async function currentAccessMatrix(): Promise<string> {
  const config = loadConfig({
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://none@127.0.0.1:9/none',
    MIGRATE_ON_BOOT: 'off',
    LOG_LEVEL: 'silent',
  });
  const { nest, routes } = await createApp({ config, clock: new SystemClock(), log: Log.create(config) });
  await nest.close();
  return accessMatrix(routes);
}
