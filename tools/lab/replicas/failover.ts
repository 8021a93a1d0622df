import type { Cluster, Replica } from './cluster.ts';
import { countsOf, createExpectations, type Finding } from './report.ts';
import { startLoad } from './requests.ts';
import { allMailsLeft, storedOf } from './stored.ts';
import { setTimeout as delay } from 'node:timers/promises';

/** Waits until so many more inquiries are answered. */
const until = async (sent: readonly unknown[], more: number): Promise<void> => {
  const goal = sent.length + more;
  const end = performance.now() + 120_000;
  while (sent.length < goal) {
    if (performance.now() > end) throw new Error('The load stands still');
    await delay(20);
  }
};

/**
 * `kill -9` of one BFF under load, then a new one beside those that are left. What was under way in the killed one has
 * no answer, and may be stored or not; everything else must go on. Changes `replicas` in place.
 */
export async function proveFailover(cluster: Cluster, replicas: Replica[], connections: number): Promise<Finding> {
  const { expect, broken } = createExpectations();
  const load = startLoad(cluster.front, connections);
  try {
    await until(load.sent, connections * 4);
    const killed = replicas.shift();
    killed?.part.kill();
    await until(load.sent, connections * 8);
    replicas.push(await cluster.addReplica('new'));
    await cluster.back.balance(replicas.map(({ port }) => port));
    await until(load.sent, connections * 4);
  } finally {
    await load.stop();
  }
  const { sent } = load;
  const failed = sent.filter(({ status }) => status !== 201);
  const isQueueEmpty = await allMailsLeft(cluster);
  const { accepted, lost, doubled } = await storedOf(cluster, sent);
  expect(lost === 0, `${lost} inquiries are lost that were answered 2xx`);
  expect(doubled === 0, `${doubled} inquiries or mails are there twice`);
  expect(isQueueEmpty, 'mails are still waiting after two minutes');
  expect(
    failed.length <= connections,
    `${failed.length} requests failed, more than the ${connections} that can have been under way`,
  );
  const how = failed.length > 0 ? ` (${countsOf(failed.map(({ status }) => status))})` : '';
  return {
    figures: `${sent.length} inquiries, ${accepted} stored, ${failed.length} failed${how}, 0 lost`.replace(
      /0 lost$/,
      `${lost} lost, ${doubled} doubled`,
    ),
    broken,
  };
}
