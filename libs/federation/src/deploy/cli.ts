/**
 * The deploy tool. Each command is one function here and one npm script:
 * `npm run deploy <remote> [-- --canary 10]`, `promote`, `rollback`, `status`, `pin`, `unpin`, `history`, `deploy:log`,
 * `deploy:prune`, `registry:restore`. `publish` makes builds that exist live, as `npm start` does.
 */
import { join } from 'node:path';
import { DeployRefused } from './checks.ts';
import { commands } from './cli/commands.ts';
import { UsageError } from './cli/arguments.ts';

const workspace = join(import.meta.dirname, '../../../..');
const [name = '', ...rest] = process.argv.slice(2);

try {
  const command = commands[name];
  if (!command) throw new UsageError(`Usage: deploy <${Object.keys(commands).join(' | ')}> …`);
  process.exitCode = await command(workspace, rest);
} catch (error) {
  if (!(error instanceof DeployRefused) && !(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
