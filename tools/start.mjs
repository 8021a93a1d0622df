/** `npm start`: installs what is missing, then `start.ts`. */
import { bootstrap } from './system/bootstrap.mjs';

await bootstrap('tools/start.ts');
