import { Health } from '@vitrine/contracts';
import { DeployRefused, type RunningBff } from '../checks.ts';

/** What the BFF at `BFF_URL` speaks; null when none is named. Throws `DeployRefused` when it does not answer: then nobody knows. */
export const askBff = async (name: string, env: NodeJS.ProcessEnv = process.env): Promise<RunningBff | null> => {
  const url = env['BFF_URL']?.replace(/\/$/, '');
  if (!url) return null;
  try {
    const response = await fetch(`${url}/api/health/live`, { signal: AbortSignal.timeout(5000) });
    return { url, contract: Health.parse(await response.json()).contract };
  } catch (error) {
    throw new DeployRefused(name, [
      {
        rule: 'bff',
        why: `the BFF at ${url} does not say which contract it speaks (${error instanceof Error ? error.message : String(error)})`,
        mend: 'start it, or leave BFF_URL unset to deploy without asking',
      },
    ]);
  }
};
