/**
 * `npm run lab -- federation-mutations`: mutation tests of federation. Removes one safeguard at a time in a copy of the
 * workspace and runs the tests of that safeguard, of which one at least must fail; without the mutation they must pass.
 *
 *     npm run lab -- federation-mutations                 all of them; needs `npm run build` first
 *     npm run lab -- federation-mutations --only specs    those that unit and integration tests find
 *     npm run lab -- federation-mutations --only browser  those that browser tests find
 *     npm run lab -- federation-mutations --only specs --safeguard "seal"
 */
import { parseArgs } from 'node:util';
import { runBrowserMutations } from './federation-mutations/browser-mutations.ts';
import { startVerdicts } from './federation-mutations/mutation.ts';
import { runSpecMutations } from './federation-mutations/run-spec-mutations.ts';

const { values } = parseArgs({ options: { only: { type: 'string' }, safeguard: { type: 'string' } } });
if (values.only !== undefined && !['specs', 'browser'].includes(values.only))
  throw new Error(`--only is '${values.only}'; it is specs or browser`);

const verdicts = startVerdicts();
if (values.only !== 'browser') await runSpecMutations(verdicts, values.safeguard);
if (values.only !== 'specs') await runBrowserMutations(verdicts);
process.exit(verdicts.unexpected() === 0 ? 0 : 1);
