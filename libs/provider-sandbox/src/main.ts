import { startSandbox } from './sandbox.ts';

const port = Number(process.env['SANDBOX_PORT'] ?? '4400');
const host = process.env['SANDBOX_HOST'];
const file = process.env['SANDBOX_FILE'];

if (!Number.isInteger(port) || port < 1 || port > 65_535) {
  process.stderr.write(`SANDBOX_PORT is '${process.env['SANDBOX_PORT'] ?? ''}'; it must be a port number.\n`);
  process.exit(1);
}

const sandbox = await startSandbox({ port, ...(host !== undefined && { host }), ...(file !== undefined && { file }) }).catch((error: unknown) => {
  process.stderr.write(`The sandbox did not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
process.stdout.write(`Provider sandbox on ${sandbox.url}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void sandbox.stop().finally(() => process.exit(0));
  });
}
