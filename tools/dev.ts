/**
 * `npm run dev`: the whole system, following what is edited: the BFF restarts, the remotes have pages of
 * their own with hot replacement, and their builds on http://localhost:4200 are published again.
 * `npm run dev -- <project>`: the page of one project alone (`ui`, `marketing`, …).
 */
import { findRunningSystem } from '@vitrine/federation/deploy';
import { isPortTaken } from '@vitrine/testing';
import { runEverything } from './dev/everything.ts';
import { type DevServer, devServers, shortName, startDevServer } from './dev/dev-servers.ts';
import { workspace } from './system/workspace.ts';

/** Where a remote under development is seen. The system is `VITRINE_EDGE_URL`, or what runs from this checkout. */
const addressesOf = ({ name: remote, variable }: DevServer, own: string): string => {
  const running = findRunningSystem(workspace);
  const edge =
    process.env['VITRINE_EDGE_URL'] ??
    running?.urls.edge ??
    `http://localhost:${process.env['EDGE_PORT'] ?? '4200'} (nothing runs from this checkout; npm start does)`;
  const [origin = edge, ...note] = edge.split(' ');
  const isKept = running !== null && edge === running.urls.edge && !running.overrides.includes(own);
  return [
    `In everything deployed   ${origin}/?override=${remote}@${own}  ${note.join(' ')}`.trimEnd(),
    '                         (shown by a marker on the page, which also takes it back)',
    ...(isKept
      ? [
          `                         The edge does not allow ${own}: set ${variable} for npm start, too, and start it ` +
            'again',
        ]
      : []),
    `On a page of its own     ${own}  (what it asks of /api comes from that system)`,
    '',
  ].join('\n');
};

const [, , name] = process.argv;

if (name === undefined) {
  await runEverything();
} else {
  const server = devServers.find((one) => one.name === name || shortName(one) === name);
  if (server === undefined) {
    console.error(`There is no '${name}' with a page of its own; there are ${devServers.map(shortName).join(', ')}.`);
    process.exit(2);
  }
  if (await isPortTaken(server.port)) {
    console.error(
      `Port ${server.port} is taken. Free it (is npm run dev running?), or choose another one: ` +
        `${server.variable}=${server.port + 1000} npm run dev -- ${shortName(server)}`,
    );
    process.exit(1);
  }
  const own = `http://localhost:${server.port}`;
  console.log(server.needsApi ? addressesOf(server, own) : `${own}\n`);
  const child = startDevServer(server, 'inherit');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill('SIGTERM'));
  process.on('disconnect', () => child.kill('SIGTERM'));
  child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGTERM' ? 0 : 1)));
}
