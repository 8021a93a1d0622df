/** `npm run dev` and `npm run dev -- <project>`: installs what is missing, then `dev.ts`. */
import { bootstrap } from './system/bootstrap.mjs';

await bootstrap('tools/dev.ts');
