/** The shell's entry. Everything else waits in an async chunk, so that shared modules are settled first. */
import { buildId } from './build-id.ts';
import { note } from './remotes/reports.ts';

import('./boot.tsx').then(
  ({ boot }) => boot(),
  () => {
    note({ kind: 'load', remote: 'shell', build: buildId, reason: 'code' });
    dispatchEvent(new Event('vitrine:failed'));
  },
);
