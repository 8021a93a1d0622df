/** The shell's entry. Everything else waits in an async chunk, so that shared modules are settled first. */
import { buildId } from './build-id.ts';
import { note } from './remotes/reports.ts';

// Before any schema is built: zod would try whether it may evaluate code, and our content security policy reports each try.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

let booting: Promise<void> | undefined;

const start = (): unknown =>
  (booting ??= import('./boot.tsx').then(
    ({ boot }) => boot(),
    () => {
      booting = undefined;
      note({ kind: 'load', remote: 'shell', build: buildId, reason: 'code' });
      // The next press is another try; the loader holds it meanwhile.
      for (const press of ['pointerdown', 'keydown']) addEventListener(press, start, { once: true });
      dispatchEvent(new Event('vitrine:failed'));
    },
  ));
start();
