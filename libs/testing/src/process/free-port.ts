import { createServer } from 'node:net';

/** A TCP port that was free on 127.0.0.1 a moment ago. */
export const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  if (address === null || typeof address === 'string') throw new Error('The system gave no TCP port.');
  return address.port;
};

/**
 * True if something on this machine already listens on `port` (asked by binding, on IPv4 and on the loopback of IPv6).
 */
export const isPortTaken = async (port: number): Promise<boolean> => {
  for (const host of ['127.0.0.1', '0.0.0.0', '::1']) {
    const outcome = await new Promise<'free' | 'taken'>((resolve, reject) => {
      const server = createServer();
      server.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve('taken');
        // A machine without IPv6 has no listener there.
        else if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') resolve('free');
        else reject(error);
      });
      server.listen({ port, host, exclusive: true }, () => server.close(() => resolve('free')));
    });
    if (outcome === 'taken') return true;
  }
  return false;
};
