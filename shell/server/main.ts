/** The edge's process. Ends on SIGTERM and SIGINT once the requests under way are answered. */
import { readConfig } from './config.ts';
import { createEdge } from './edge.ts';

const config = readConfig();
const edge = await createEdge(config);

const stop = (signal: string): void => {
  edge.log.info(`${signal}: finishing what is under way`);
  const forced = setTimeout(() => process.exit(1), 9000);
  edge.close().then(
    () => {
      clearTimeout(forced);
      process.exit(0);
    },
    (error: unknown) => {
      edge.log.error(error);
      process.exit(1);
    },
  );
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);

await edge.listen({ port: config.port, host: config.host });
