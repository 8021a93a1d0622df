/** `npm test`: installs what is missing, then `test.ts`. */
import { handOver } from './system/hand-over.mjs';

await handOver('tools/test.ts');
