/** `npm start`: installs what is missing, then `start.ts`. */
import { bootstrap } from './system/bootstrap.mjs';
import { takenPorts } from './system/taken-ports.mjs';

// Installing takes minutes; what can be said before is said before.
await bootstrap('tools/start.ts', takenPorts);
