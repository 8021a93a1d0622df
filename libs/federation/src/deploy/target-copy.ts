import { headersOf } from './published-files.ts';
import type { DeployTarget, FileHeaders, ListedFile } from './targets/deploy-target.ts';

/** A file of a target, for a copy of all of it. */
export interface DeployedFile {
  readonly key: string;
  readonly content: Buffer;
}

/** Files of builds never change; everything else is a document that names them. */
const isOfBuild = (key: string): boolean => /^(?:remotes|shell|maps)\//.test(key);

/** What only a step under way needs: locks, drafts of documents, and probes of a store. */
const isPassing = (key: string): boolean =>
  /(?:^|\/)[^/]+\.(?:lock|writing)(?:\/|$)|\.tmp$|^probe-[0-9a-f-]+\.json$/.test(key);

const documentHeaders: FileHeaders = { contentType: 'application/json; charset=utf-8', cacheControl: 'no-cache' };

const listDeployed = async (target: DeployTarget): Promise<ListedFile[]> =>
  (await target.list('')).filter(({ key }) => !isPassing(key));

/** Whether anything was ever deployed there. */
export const hasDeployed = async (target: DeployTarget): Promise<boolean> => (await listDeployed(target)).length > 0;

/**
 * Every build and document of a target, as of one moment between two deploys; documents come last, so that whoever
 * writes them in this order never names a build that is not there. Throws when a build is deleted meanwhile.
 */
export async function* readDeployed(target: DeployTarget): AsyncGenerator<DeployedFile> {
  if (!(await hasDeployed(target))) return;
  const { keys, documents } = await target.exclusively(
    'deploy.lock',
    async () => {
      const listed = (await listDeployed(target)).map(({ key }) => key);
      const found: DeployedFile[] = [];
      for (const key of listed.filter((one) => !isOfBuild(one))) {
        const stored = await target.find(key);
        if (stored) found.push({ key, content: stored.content });
      }
      return { keys: listed.filter(isOfBuild), documents: found };
    },
    { who: 'a backup' },
  );
  for (const key of keys) {
    const stored = await target.find(key);
    if (!stored) throw new Error(`${key} was deleted from ${target.where} while it was copied. Start again`);
    yield { key, content: stored.content };
  }
  yield* documents;
}

/** Writes a file that {@link readDeployed} gave, with the headers it was published with. */
export const writeDeployed = (target: DeployTarget, { key, content }: DeployedFile): Promise<void> =>
  target.put(key, content, isOfBuild(key) ? headersOf(key) : documentHeaders);
