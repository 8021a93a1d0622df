/** `npm start`: installs what is missing, then `start.ts`. */
import { handOver } from './system/hand-over.mjs';

await handOver('tools/start.ts');
