/**
 * The deploy tool. Each command is one function here and one npm script:
 * `npm run deploy <remote> [-- --canary 10]`, `promote`, `rollback`, `status`, `pin`, `unpin`, `history`, `deploy:log`,
 * `deploy:prune`, `registry:restore`. `publish` makes builds that exist live.
 */
import { join } from 'node:path';
import { UsageError } from './cli/arguments.ts';
import { commands } from './cli/commands.ts';
import { failureText } from './cli/failures.ts';

const workspace = join(import.meta.dirname, '../../../..');
const [name = '', ...rest] = process.argv.slice(2);

try {
  const command = commands[name];
  if (!command) throw new UsageError(`Usage: deploy <${Object.keys(commands).join(' | ')}> …`);
  process.exitCode = await command(workspace, rest);
} catch (error) {
  const where = process.env['VITRINE_DEPLOY_TARGET'] || process.env['VITRINE_DEPLOY_DIR'] || '.data/deploy';
  console.error(failureText(error, where));
  process.exitCode = 1;
}
