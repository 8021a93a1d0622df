import type { ComponentType } from 'react';

/** What the shell hands a dialog of a remote. */
export interface RemoteDialogProps {
  /** Takes the dialog off the address, and with it off the page: one step back where a press opened it. */
  readonly onClose: () => void;
}

/** What a remote's `./routes` exposes as `remote`. */
export interface RemoteModule {
  /** Its name in the registry. */
  readonly name: string;
  /**
   * @deprecated Since 1.2, and nothing reads it: a build finds the range by what it imports. Leave it out.
   */
  readonly sdk?: string;
  /** Its routes, matched against the whole path: a `Routes` element with every path the registry gives it. */
  readonly Routes: ComponentType;
  /** Dialogs that open over any page of the site, by the name in its address (`?start=<name>`). Since 1.1. */
  readonly dialogs?: Readonly<Record<string, ComponentType<RemoteDialogProps>>>;
}

/** Declares a remote. The shell renders `Routes` inside `<main id="main">`; the remote brings the page's one `<h1>`. */
export const defineRemote = (remote: RemoteModule): RemoteModule => remote;
