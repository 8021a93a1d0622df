/** `npm run new:remote <name> [-- --owner <team>]`: a fourth remote, and a fifth, in the hand of the others. */
import { parseArgs } from 'node:util';
import { CannotCreate, createRemote } from './new-remote/create-remote.ts';
import { workspace } from './system/workspace.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { owner: { type: 'string' } } });
const [name, ...more] = positionals;

try {
  if (name === undefined || more.length > 0)
    throw new CannotCreate('Usage: npm run new:remote <name> [-- --owner <team>]');
  const folder = createRemote(workspace, { name, ...(values.owner === undefined ? {} : { owner: values.owner }) });
  console.log(
    [
      `${folder} is there, with one page at /${name}. Next:`,
      '',
      '  npm install                  links it into the workspace, and writes it into the lock file',
      `  npm run dev:${name.padEnd(16)} shows it in everything deployed, and follows your edits`,
      `  npm run deploy ${folder.padEnd(13)} makes it live`,
      '',
      `${folder}/README.md says the rest; its routes and its owner are in ${folder}/webpack.config.ts.`,
    ].join('\n'),
  );
} catch (error) {
  if (!(error instanceof CannotCreate)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
