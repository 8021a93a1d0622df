/**
 * `npm run dev`: the whole system, following what is edited: the BFF restarts, the remotes have pages of
 * their own with hot reload, and their builds on http://localhost:4200 are published again.
 * `npm run dev:<project>`: the page of one project alone (`ui`, `mfe-marketing`, …).
 */
import { isPortTaken } from '@vitrine/testing';
import { runEverything } from './dev/everything.ts';
import { devServers, startDevServer } from './dev/dev-servers.ts';

const [, , name] = process.argv;

if (name === undefined) {
  await runEverything();
} else {
  const server = devServers.find((one) => one.name === name);
  if (server === undefined) {
    console.error(
      `There is no project '${name}' with a page of its own; there are ` +
        `${devServers.map((one) => one.name).join(', ')}.`,
    );
    process.exit(1);
  }
  if (await isPortTaken(server.port)) {
    console.error(
      `Port ${server.port} is taken. ` +
        (server.variable === null
          ? 'Free it; is npm run dev running?'
          : `Free it, or choose another one: ${server.variable}=${server.port + 1000} npm run dev:ui`),
    );
    process.exit(1);
  }
  const own = `http://localhost:${server.port}`;
  const composed = process.env['VITRINE_EDGE_URL'] ?? `http://localhost:${process.env['EDGE_PORT'] ?? '4200'}`;
  console.log(
    server.needsApi
      ? `In everything deployed   ${composed}/?override=${server.name}@${own}  (shown by a marker on the page, ` +
          `which also takes it back)\nOn a page of its own     ${own}  (what it asks of /api comes from the system ` +
          `that npm start runs)\n`
      : `${own}\n`,
  );
  const child = startDevServer(server, 'inherit');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill('SIGTERM'));
  process.on('disconnect', () => child.kill('SIGTERM'));
  child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGTERM' ? 0 : 1)));
}
