/** The shell's entry. Everything else waits in an async chunk, so that shared modules are settled first. */
import('./boot.tsx').then(
  ({ boot }) => boot(),
  () => dispatchEvent(new Event('vitrine:failed')),
);
