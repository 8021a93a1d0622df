/**
 * Compiles our TypeScript as it is imported, for tests that run in Node itself: Node strips types, and knows neither
 * decorators nor JSX.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

registerHooks({
  load(url, context, nextLoad) {
    // The runner imports each file of tests with a query behind its name.
    const { protocol, pathname } = new URL(url);
    if (protocol !== 'file:' || !/\.tsx?$/.test(pathname) || pathname.includes('/node_modules/'))
      return nextLoad(url, context);
    const filename = fileURLToPath(url);
    const { code } = transformSync(readFileSync(filename, 'utf8'), {
      filename,
      swcrc: false,
      sourceMaps: 'inline',
      jsc: {
        target: 'es2024',
        parser: { syntax: 'typescript', tsx: pathname.endsWith('x'), decorators: true },
        transform: {
          legacyDecorator: true,
          decoratorMetadata: true,
          react: { runtime: 'automatic', development: false },
        },
      },
      module: { type: 'es6' },
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
});

/**
 * jest-light-runner 0.8.2 answers all of its workers when the first of them asks for its configuration. A worker that
 * does not listen yet loses the answer, asks in vain, and Jest waits for it for ever. This keeps the answer for it.
 */
if (process.send && process.argv[1]?.includes('tinypool')) {
  const send = process.send.bind(process);
  let answer;
  process.on('message', (message) => {
    if (message?.type === 'jest-light-runner-worker-data') answer = message;
  });
  process.send = (message, ...rest) => {
    if (message !== 'jest-light-runner-get-worker-data' || !answer) return send(message, ...rest);
    setImmediate(() => process.emit('message', answer));
    return true;
  };
}
