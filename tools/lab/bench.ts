/**
 * `npm run lab -- bench`: how much of a bare server's speed is left of the BFF's endpoints with everything on:
 * validation, access, limits, idempotency, jobs. The bare server is fastify and pg; it runs the very statements that
 * the BFF was recorded to run in the same run, and once it writes the rows of an inquiry alone, without what the guards
 * store. Rounds of fresh processes take turns, each on a fresh copy of one database; medians and spread are printed,
 * and it ends with 1 where a goal is missed. Signing in is done before.
 *
 *     npm run lab -- bench
 *     npm run lab -- bench --only contacts --rounds 9 --requests 1500
 *     npm run lab -- bench --only contacts --explain      where the time of the slowest requests goes
 *     npm run lab -- bench --only contacts --profile dir  one more round with V8's CPU profile, written to the folder
 *
 * True times need a machine that does nothing else.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { endpoints, type MeasuredEndpoint } from './bench/endpoints.ts';
import { median, printTable, ratioOf, type Pair } from './bench/report.ts';
import { Rounds } from './bench/rounds.ts';
import { startOwnBff } from '../system/own-bff.ts';
import { terminalProgress } from '../system/progress.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    requests: { type: 'string', default: '3000' },
    connections: { type: 'string' },
    explain: { type: 'boolean', default: false },
    profile: { type: 'string' },
  },
});

const fail = (text: string): never => {
  console.error(text);
  return process.exit(2);
};
const whole = (name: 'rounds' | 'requests' | 'connections'): number => {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number > 0) return number;
  return fail(`--${name} is '${values[name]}'; it must be a whole number from 1.`);
};
const [rounds, requests] = [whole('rounds'), whole('requests')];
const selection = values.only?.split(',') ?? endpoints.map(({ name }) => name);
const unknown = selection.filter((name) => !endpoints.some((endpoint) => endpoint.name === name));
if (unknown.length > 0)
  fail(`--only knows ${endpoints.map(({ name }) => name).join(', ')}, and not ${unknown.join(', ')}.`);
const measured = endpoints
  .filter(({ name }) => selection.includes(name))
  .map((endpoint): MeasuredEndpoint => ({
    ...endpoint,
    ...(values.connections === undefined ? {} : { connections: whole('connections') }),
  }));
/** Most megabytes that the BFF may take for inquiries. */
const megabytesMaximum = 250;

const progress = terminalProgress(process.stdout);
const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
const missed: string[] = [];

try {
  const system = await startOwnBff({ folder, progress });
  try {
    const all = await Rounds.start(system, { folder, progress, endpoints: measured, requests });
    const results: { endpoint: MeasuredEndpoint; pairs: Pair[] }[] = [];
    for (const endpoint of measured) {
      await all.record(endpoint);
      const pairs: Pair[] = [];
      for (let number = 1; number <= rounds; number += 1) {
        const pair = await progress.step(`${endpoint.title}, round ${number} of ${rounds}`, async (report) => {
          const both = { raw: await all.measure(endpoint, 'raw'), bff: await all.measure(endpoint, 'bff') };
          report(
            `raw ${both.raw.perSecond.toFixed(0)}/s, BFF ${both.bff.perSecond.toFixed(0)}/s: ` +
              ratioOf(both).rate.toFixed(2),
          );
          return both;
        });
        pairs.push(pair);
      }
      results.push({ endpoint, pairs });
      if (values.explain) for (const line of await all.explain(endpoint)) progress.note(line);
      if (values.profile !== undefined) await all.profile(endpoint, resolve(values.profile));
    }
    missed.push(...printTable(progress, results));
    const megabytes = results
      .filter(({ endpoint }) => endpoint.name === 'contacts')
      .map(({ pairs }) => median(pairs.map(({ bff }) => bff.megabytes)));
    for (const peak of megabytes) {
      progress.note(`  The BFF took ${peak.toFixed(0)} MB at most for inquiries (goal ${megabytesMaximum})`);
      if (peak > megabytesMaximum) missed.push(`the BFF took ${peak.toFixed(0)} MB, more than ${megabytesMaximum}`);
    }
  } finally {
    await system.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

if (missed.length > 0) console.error(`\nMissed:\n${missed.map((line) => `  ${line}`).join('\n')}`);
process.exit(missed.length > 0 ? 1 : 0);
