import { createServer } from 'node:net';
import { findPortFaults, readPorts } from './ports.ts';

describe('ports', () => {
  test('are the usual ones, or those of the environment', () => {
    expect(readPorts({})).toEqual({ edge: 4200, bff: 4300, sandbox: 4400, postgres: 54_329 });
    expect(readPorts({ EDGE_PORT: '5200', PG_PORT: '' })).toMatchObject({ edge: 5200, postgres: 54_329 });
    expect(() => readPorts({ BFF_PORT: '43oo' })).toThrow(
      "BFF_PORT is '43oo'; it must be a port number from 1 to 65535.",
    );
  });

  test('that are taken or given twice are named with their variable', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const ports = { ...readPorts({}), edge: port, bff: port };
    const faults = await findPortFaults(ports, ['edge', 'bff']);
    expect(faults).toEqual([
      expect.stringContaining(`Port ${port} (edge) is taken.`),
      `BFF_PORT and EDGE_PORT are both ${port}: give one of them another port.`,
    ]);
    expect(faults[0]).toContain(`EDGE_PORT=${port + (port > 64_000 ? -1000 : 1000)}`);
    server.close();
  });
});
