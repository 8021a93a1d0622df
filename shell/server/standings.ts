import type { BuildStanding, RemoteEntry } from '@vitrine/contracts';
import type { FastifyInstance } from 'fastify';
import type { Deployment } from './deployment.ts';
import { previewedDeployment, type Previews } from './previews.ts';

const ofRemote = ({ current, canary, history, disabled }: RemoteEntry, build: string): BuildStanding => {
  if (disabled) return 'disabled';
  if (current.buildId === build || canary?.build.buildId === build) return 'live';
  return history.some(({ buildId, withdrawn }) => buildId === build && withdrawn !== undefined)
    ? 'withdrawn'
    : 'replaced';
};

const ofShell = ({ shellPointer }: Deployment, build: string): BuildStanding => {
  const { buildId, canary, withdrawn = [] } = shellPointer;
  if (buildId === build || canary?.buildId === build) return 'live';
  return withdrawn.includes(build) ? 'withdrawn' : 'replaced';
};

/**
 * Tells an open page what became of the builds it runs: `/live.json?shell=<build>&mfe-portal=<build>` is answered with
 * one word for each part that exists. A page asks when somebody comes back to it or goes to another screen.
 */
export const serveStandings = (
  edge: FastifyInstance,
  current: () => Promise<Deployment>,
  { previewOf }: Pick<Previews, 'previewOf'>,
): void => {
  edge.get('/live.json', async (request, reply) => {
    const live = await current();
    const preview = await previewOf(request);
    const deployment = (preview && previewedDeployment(live, preview)) ?? live;
    const query = new URLSearchParams(request.url.split('?')[1]);
    const remotes = deployment.registry.remotes.flatMap((entry) => {
      const build = query.get(entry.name);
      return build === null ? [] : [[entry.name, ofRemote(entry, build)] as const];
    });
    const shell = query.get('shell');
    return reply
      .header('cache-control', 'no-store')
      .send(Object.fromEntries([...(shell === null ? [] : [['shell', ofShell(deployment, shell)]]), ...remotes]));
  });
};
