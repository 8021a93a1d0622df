import { availableParallelism } from 'node:os';
import type { Cluster, Replica } from './cluster.ts';
import type { Finding } from './report.ts';
import { storedPerSecond } from './requests.ts';

/** Inquiries stored a second with one, two and all BFFs behind nginx. No goal: what more of them help, cores decide. */
export async function measureThroughput(
  { back }: Cluster,
  replicas: readonly Replica[],
  { posts, connections }: { readonly posts: number; readonly connections: number },
): Promise<Finding> {
  const rates: number[] = [];
  const counts = [1, 2, replicas.length];
  // What has just started compiles itself first.
  await storedPerSecond(back.url, Math.ceil(posts / 2), connections);
  for (const count of counts) {
    await back.balance(replicas.slice(0, count).map(({ port }) => port));
    rates.push(await storedPerSecond(back.url, posts, connections));
  }
  await back.balance(replicas.map(({ port }) => port));
  const [one = 1] = rates;
  const lines = counts.map((count, index) => {
    const rate = rates[index] ?? 0;
    return `${count}: ${rate.toFixed(0)}/s (${(rate / one).toFixed(2)})`;
  });
  return { figures: `${lines.join(', ')}; ${availableParallelism()} cores for everything`, broken: [] };
}
