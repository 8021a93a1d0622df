import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '@vitrine/testing';
import { memoryOf } from './memory.ts';

describe('memory of a part', () => {
  it('is that of the process that listens on its port', async () => {
    const server = createServer();
    const { promise, resolve } = Promise.withResolvers<void>();
    server.listen(0, '127.0.0.1', resolve);
    await promise;
    const { port } = server.address() as AddressInfo;
    try {
      const memory = await memoryOf(port);
      expect(memory?.pid).toBe(process.pid);
      const ratio = (memory?.rss ?? 0) / process.memoryUsage.rss();
      expect(ratio).toBeGreaterThan(0.5);
      expect(ratio).toBeLessThan(2);
    } finally {
      server.close();
    }
  });

  it('is none where nothing listens', async () => {
    expect(await memoryOf(await freePort())).toBeNull();
  });
});
