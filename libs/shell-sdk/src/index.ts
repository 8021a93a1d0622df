/**
 * The contract between the shell and its remotes, and the only way a remote meets the shell.
 * It is a singleton of the page and moves by semantic versioning: adding is a minor, taking away
 * or changing is a major that every remote must be rebuilt for. README.md has the whole promise, `api/` the surface.
 *
 * - `defineRemote`: what a remote's `src/routes.tsx` exports as `remote`
 * - `dialogs` of a remote: what opens over any page by the address `?start=<name>`; `startAddress` writes it
 * - routing: `Link`, `Routes`, `useNavigate`, … (never from react-router itself)
 * - `useSession`, `useApi`, `usePageTitle`, `useReportCrash`
 *
 * Other doors: `/prerender` for a remote's `src/prerender.tsx`, `/code-split` for its chunks, `/testing` for specs,
 * `/standalone` for development pages, `/host` for the shell alone.
 */
export { sdkVersion } from './version.ts';
export { defineRemote, type RemoteDialogProps, type RemoteModule } from './remote-module.ts';
export * from './routing.ts';
export { inPlace, isInPlace } from './in-place.ts';
export { startAddress, startPages, type StartName } from './start-dialog.ts';
export { useApi, useReportCrash, type Crash } from './services.ts';
export { useSession, type SessionHandle } from './use-session.ts';
export type { SessionState, SessionStatus } from './session-store.ts';
export { usePageTitle } from './use-page-title.ts';
