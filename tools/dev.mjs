/** `npm run dev` and `npm run dev:<project>`: installs what is missing, then `dev.ts`. */
import { handOver } from './system/hand-over.mjs';

await handOver('tools/dev.ts');
