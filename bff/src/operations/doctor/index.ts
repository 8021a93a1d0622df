import type { DataSource } from 'typeorm';
import { type Config, ConfigError, loadConfig } from '../../platform/config.ts';
import { lookingDataSource } from '../../platform/database/index.ts';
import { backupCheck } from './backups.ts';
import { checkDatabase } from './database.ts';
import { deployedCheck } from './deployed.ts';
import { type Check, type Finding, nameOf, runbooks, unchecked, wrong } from './finding.ts';
import { machineChecks, writtenFolders } from './machine.ts';
import { checkEvents, providerChecks } from './providers.ts';
import { serverChecks } from './servers.ts';
import { checkWork } from './work.ts';

export { type Finding, runbooks } from './finding.ts';
export { reportLines } from './report.ts';

/** Longest that one look takes. Milliseconds. */
const longest = 5_000;

/** Looks at everything at once, as the variables of the environment say where it is. Changes nothing. */
export async function examine(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const findings = await Promise.all(checksOf(env).map(bounded));
  return findings.flat();
}

async function bounded({ what, runbook, run }: Check): Promise<readonly Finding[]> {
  const signal = AbortSignal.timeout(longest);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('late')), { once: true });
  });
  try {
    return await Promise.race([run(signal), late]);
  } catch (error) {
    const says = signal.aborted
      ? `no answer within ${String(longest / 1000)} s`
      : `could not be looked at (${nameOf(error)})`;
    return [wrong(what, says, runbook)];
  }
}

function checksOf(env: NodeJS.ProcessEnv): Check[] {
  let config: Config;
  try {
    config = loadConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const faults = error.faults.map((fault) => wrong('Settings', fault, runbooks.settings));
    return [
      { what: 'Settings', runbook: runbooks.settings, run: () => Promise.resolve(faults) },
      ...machineChecks(writtenFolders(null, env)),
    ];
  }
  const bffUrl = new URL(env['BFF_URL'] || `http://127.0.0.1:${String(config.http.port)}`);
  return [
    databaseCheck(config),
    eventsCheck(config),
    ...serverChecks(config, bffUrl),
    deployedCheck(config, env),
    ...providerChecks(config),
    backupCheck(env),
    ...machineChecks(writtenFolders(config, env)),
  ];
}

/** What a look into the database finds; where the server does not answer, `away` says it. */
async function withDatabase(
  config: Config,
  away: (error: unknown) => Finding[],
  look: (dataSource: DataSource) => Promise<Finding[]>,
): Promise<Finding[]> {
  const dataSource = lookingDataSource(config.database);
  try {
    await dataSource.initialize();
  } catch (error) {
    return away(error);
  }
  try {
    return await look(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

const unread = (whats: readonly string[]) => (error: unknown) =>
  whats.map((what) => unchecked(what, `the database does not say (${nameOf(error)})`));

/** The server, and what waits in it. */
const databaseCheck = (config: Config): Check => ({
  what: 'Database',
  runbook: runbooks.database,
  run: () => {
    const inside = unread(['Jobs', 'Mails', 'Texts', 'Payments']);
    const host = new URL(config.database.url).host;
    return withDatabase(
      config,
      (error) => [wrong('Database', `${host} does not answer (${nameOf(error)})`, runbooks.database), ...inside(error)],
      async (dataSource) => {
        const work = checkWork(dataSource, new Date()).catch(inside);
        return [...(await checkDatabase(dataSource, config.environment)), ...(await work)];
      },
    );
  },
});

/** Apart from the database's own check: a slow provider must not hold that up. */
const eventsCheck = (config: Config): Check => ({
  what: 'Webhooks',
  runbook: runbooks.events,
  run: () =>
    withDatabase(config, unread(['Webhooks']), async (dataSource) => [
      await checkEvents(config, dataSource, new Date()),
    ]),
});
