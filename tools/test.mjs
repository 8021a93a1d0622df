/** `npm test`: installs what is missing, then `test.ts`. */
import { bootstrap } from './system/bootstrap.mjs';

await bootstrap('tools/test.ts');
