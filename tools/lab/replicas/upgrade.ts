import type { Cluster, Replica } from './cluster.ts';
import { countsOf, createExpectations, type Finding } from './report.ts';
import { startLoad } from './requests.ts';
import { storedOf } from './stored.ts';

/**
 * A rolling upgrade under load, as a release rolls out: the new release's migrations while the old BFFs serve, then one
 * BFF after the other is taken out of nginx, ended and replaced. Changes `replicas` in place.
 */
export async function proveUpgrade(cluster: Cluster, replicas: Replica[], connections: number): Promise<Finding> {
  const { expect, broken } = createExpectations();
  const migrations = async (): Promise<number> =>
    Number((await cluster.database.query('SELECT count(*) FROM migrations')).rows[0]?.count);
  const before = await migrations();
  const load = startLoad(cluster.front, connections);
  try {
    await cluster.runCommand('new', 'migrate');
    for (const [index, old] of [...replicas].entries()) {
      const next = await cluster.addReplica('new');
      replicas[index] = next;
      await cluster.back.balance(replicas.map(({ port }) => port));
      await cluster.stopReplica(old);
    }
  } finally {
    await load.stop();
  }
  const { sent } = load;
  const failed = sent.filter(({ status }) => status !== 201);
  const { lost, doubled } = await storedOf(cluster, sent);
  const applied = (await migrations()) - before;
  expect(applied > 0, 'the previous release has migrations to come; pack another one (`npm run release:fixture`)');
  expect(failed.length === 0, `${failed.length} requests failed: ${countsOf(failed.map(({ status }) => status))}`);
  expect(lost === 0, `${lost} inquiries are lost`);
  expect(doubled === 0, `${doubled} inquiries or mails are there twice`);
  return {
    figures: `${sent.length} inquiries meanwhile, ${failed.length} failed; ${applied} migrations in between`,
    broken,
  };
}
