/** The edge's process. Ends on SIGTERM and SIGINT once the requests under way are answered. */
import { LogOutput } from '@vitrine/tracing';
import { readConfig } from './config.ts';
import { createEdge } from './edge.ts';

const config = readConfig();
const logOutput = new LogOutput();
const edge = await createEdge({ ...config, logOutput });

const stop = (signal: string): void => {
  edge.log.info(`${signal}: finishing what is under way`);
  const forced = setTimeout(() => process.exit(1), 9000);
  const leave = async (code: 0 | 1): Promise<void> => {
    clearTimeout(forced);
    await logOutput.flush();
    process.exit(code);
  };
  edge.close().then(
    () => leave(0),
    (error: unknown) => {
      edge.log.error(error);
      return leave(1);
    },
  );
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);

await edge.listen({ port: config.port, host: config.host });
