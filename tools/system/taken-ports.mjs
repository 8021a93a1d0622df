/** What of `ports.ts` can be asked before anything is installed, on the machine's own Node. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const isTaken = (port) =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', ({ code }) => resolve(code === 'EADDRINUSE'));
    server.listen({ port, host: '127.0.0.1' }, () => server.close(() => resolve(false)));
  });

/** A line for each port of `npm start` that is taken, with the variable that moves it. */
export const takenPorts = async (env = process.env) => {
  const file = join(dirname(fileURLToPath(import.meta.url)), 'ports.json');
  const faults = [];
  for (const [part, { variable, port: usual }] of Object.entries(JSON.parse(readFileSync(file, 'utf8')))) {
    const port = Number(env[variable] || usual);
    // A database of your own needs none of ours; what is no port is said once everything is there.
    if ((part === 'postgres' && env.DATABASE_URL) || !(port > 0 && port < 65_536)) continue;
    if (await isTaken(port))
      faults.push(
        `Port ${port} (${part}) is taken. Free it, or choose another one: ` +
          `${variable}=${port + (port > 64_000 ? -1000 : 1000)} npm start`,
      );
  }
  return faults;
};
