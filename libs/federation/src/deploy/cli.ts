/**
 * The deploy tool. Each command is one function here and one npm script:
 * `npm run deploy <remote> [-- --canary 10 | --ramp]`, `promote`, `ramp:stop`, `rollback`, `status`, `pin`, `unpin`,
 * `disable`, `enable`, `history`, `deploy:log`, `deploy:prune`, `registry:restore`, `preview`, `previews`,
 * `preview:revoke`, `promote:environment`, `diff`, `graph`, `keys:new`. `publish` makes builds that exist live.
 */
import { join } from 'node:path';
import { runDeployTool } from './cli/run.ts';

process.exitCode = await runDeployTool(join(import.meta.dirname, '../../../..'), process.argv.slice(2));
