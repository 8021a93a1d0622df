/** `npm run vitrine -- <command>`: the deploy tool. `--help` lists its commands; after one it says what that takes. */
import { join } from 'node:path';
import { runDeployTool } from './cli/run.ts';

process.exitCode = await runDeployTool(join(import.meta.dirname, '../../../..'), process.argv.slice(2));
