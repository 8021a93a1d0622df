import type { ComponentType } from 'react';

/** What a remote's `./routes` exposes as `remote`. */
export interface RemoteModule {
  /** Its name in the registry. */
  readonly name: string;
  /** Range of shell-sdk it was written for. */
  readonly sdk: string;
  /** Its routes, matched against the whole path: a `Routes` element with every path the registry gives it. */
  readonly Routes: ComponentType;
}

/** Declares a remote. The shell renders `Routes` inside `<main id="main">`; the remote brings the page's one `<h1>`. */
export const defineRemote = (remote: RemoteModule): RemoteModule => remote;
