/**
 * The contract between the shell and its remotes, and the only package of the shell that a remote imports. It is a
 * singleton of the page and moves by semantic versioning: adding is a minor, taking away or changing is a major that
 * every remote must be rebuilt for. README.md has the whole promise, `api/` the surface.
 * - `defineRemote`: what a remote's `src/routes.tsx` exports as `remote`
 * - `dialogs` of a remote: what opens over any page by the address `?start=<name>`; `startAddress` writes it
 * - routing: `Link`, `Routes`, `useNavigate`, … (never from react-router itself)
 * - `useSession`, `useApi`, `usePageTitle`, `useReportCrash`
 * Other entry points: `/prerender` for a remote's `src/prerender.tsx`, `/code-split` for its chunks, `/testing` for
 * specs, `/standalone` for development pages, `/host` for the shell alone.
 */
export { defineRemote, type RemoteDialogProps, type RemoteModule } from './remote-module.ts';
// The part of react-router that shell and remotes use; add a name when a remote needs one more. Shared whole, the
// package could not be tree-shaken, and its browser module contains unused code (ADR 0009).
export {
  createSearchParams,
  Navigate,
  Outlet,
  Route,
  Routes,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useParams,
  type Location,
  type NavigateFunction,
  type To,
} from 'react-router';
export { inPlace, isInPlace, Link, NavLink, useSearchParams, type LinkProps, type NavLinkProps } from './router.tsx';
export { usePageTitle, useSession, type SessionHandle } from './hooks.ts';
export { startAddress, startPages, type StartName } from './start-dialog.ts';
export { useApi, useReportCrash, type Crash } from './services.ts';
export type { SessionState, SessionStatus } from './session-store.ts';

/** Version of this contract. A remote's build says the range it needs; the shell refuses it outside. */
export const sdkVersion = '1.4.0';
