import { setTimeout as wait } from 'node:timers/promises';
import { createApp } from './app.ts';
import { SystemClock } from './platform/clock.ts';
import { ConfigError, loadConfig } from './platform/config.ts';
import { Log } from './platform/log.ts';
import { Startup } from './platform/startup.ts';

/** Longest a stop may take, milliseconds; started requests and jobs finish well before. */
const stopLimit = 9_000;
/** How long it waits to be ready before it listens all the same, and answers 503 until it is; milliseconds. */
const startPatience = 2_000;

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const log = Log.create(config);
  const { nest } = await createApp({ config, clock: new SystemClock(), log });

  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'Stopping: no new requests, started ones finish');
    const leave = async (code: 0 | 1): Promise<void> => {
      await log.flush();
      process.exit(code);
    };
    setTimeout(() => {
      log.error({}, 'Stopping took too long; leaving');
      void leave(1);
    }, stopLimit).unref();
    nest.close().then(
      () => {
        log.info({}, 'Stopped');
        return leave(0);
      },
      (error: unknown) => {
        log.error({ err: error }, 'Stopping failed');
        return leave(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  // Ordinarily nobody meets a process that cannot work yet; without a database it has to say so.
  await Promise.race([nest.get(Startup).whenReady(), wait(startPatience)]);
  await nest.listen(config.http.port, config.http.host);
  log.info({ host: config.http.host, port: config.http.port, environment: config.environment }, 'Listening');
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : explain(error)}\n`);
  process.exit(1);
}

/** Faults of the start are read by people at a terminal. */
function explain(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `The BFF's port is taken: ${error.message}. Set BFF_PORT to another one.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
