/**
 * `npm run new:remote <name> [-- --owner <team>]`: one more remote, made like the others. With `--repository <folder>`
 * it gets a repository of its own outside this one (docs/runbooks/remote-in-its-own-repository.md).
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CannotCreate, createRemote } from './new-remote/create-remote.ts';
import { createRepository } from './new-remote/own-repository.ts';
import { workspace } from './system/workspace.ts';

const usage = 'Usage: npm run new:remote <name> [-- --owner <team>] [--repository <folder>]';

const inWorkspace = (name: string, owner: { readonly owner?: string }): string[] => {
  const folder = createRemote(workspace, { name, ...owner });
  return [
    `${folder} is there, with one page at /${name}. Next:`,
    '',
    '  npm install                             links it into the workspace, and writes it into the lock file',
    `  npm run dev -- ${name.padEnd(24)} shows it in everything deployed, and follows your edits`,
    `  npm run vitrine -- deploy ${folder.padEnd(13)} makes it live`,
    '',
    `${folder}/README.md says the rest; its routes and its owner are in ${folder}/webpack.config.ts.`,
  ];
};

const inRepository = async (name: string, owner: { readonly owner?: string }, folder: string): Promise<string[]> => {
  await createRepository(workspace, { name, ...owner }, folder);
  return [
    `${folder} is there, with one page at /${name}, its packages and a lock file of its own. In it:`,
    '',
    '  npm run dev                  shows it on a page of its own, and in everything deployed',
    '  npm run vitrine -- deploy    makes it live where VITRINE_DEPLOY_DIR or VITRINE_DEPLOY_TARGET says',
    '',
    `${folder}/README.md says the rest.`,
  ];
};

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { owner: { type: 'string' }, repository: { type: 'string' }, help: { type: 'boolean' } },
  });
  const [name, ...more] = positionals;
  const owner = values.owner === undefined ? {} : { owner: values.owner };
  const create = async (): Promise<string[]> => {
    if (name === undefined || more.length > 0) throw new CannotCreate(usage);
    return values.repository === undefined
      ? inWorkspace(name, owner)
      : await inRepository(name, owner, resolve(values.repository));
  };
  console.log(values.help === true ? usage : (await create()).join('\n'));
} catch (error) {
  if (!(error instanceof CannotCreate)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
