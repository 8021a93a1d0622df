import type { MenuEntry, MenuPlace, SlotName } from '@vitrine/contracts';

/** A link that a remote adds to a menu. */
interface ProjectMenuEntry extends Omit<MenuEntry, 'place'> {
  readonly place: MenuPlace;
}

/** A component that a remote adds to a page of another one. */
interface ProjectSlot {
  readonly slot: SlotName;
  /** Module (`./src/…`) that exports it as `Extension`. */
  readonly module: string;
  readonly order: number;
}

/** What a remote adds to the site outside its own routes, and the frames of its screens. */
export interface ProjectExtensions {
  readonly menu?: readonly ProjectMenuEntry[];
  /** Routes of its own, and all below them, for staff only, in the portal's frame. */
  readonly staffScreens?: readonly string[];
  /** Further routes of its own, and all below them, without the public site's header and footer. */
  readonly bareScreens?: readonly string[];
  readonly slots?: readonly ProjectSlot[];
}

/** What a web project says about itself in its `webpack.config.ts`. */
export interface RemoteProject {
  readonly kind: 'remote';
  /** Name in the registry, e.g. `mfe-marketing`. */
  readonly name: string;
  /** Absolute folder of the project: `import.meta.dirname` of its webpack.config.ts. */
  readonly folder: string;
  /** The people a fallback names when this remote fails. */
  readonly owner: string;
  /** Exact route (`/`) or prefix (`/leads` also owns `/leads/…`). */
  readonly routes: readonly string[];
  /**
   * Every address that has a screen (`RemoteBuild.screens`): what `src/routes.tsx` has a `Route` for. The rest is a
   * 404.
   */
  readonly screens: readonly string[];
  /**
   * Its pages by an address of theirs, each with the split-off modules (`src/…`) that must arrive before the page's
   * first screen stands. What comes after that, when idle or when it is asked for, is not named.
   */
  readonly pages: Readonly<Record<string, readonly string[]>>;
  /** Packages that every screen needs. They come with the routes, in one file. */
  readonly common?: readonly string[];
  /**
   * What a screen of staff asks the API for first (`/api/…`), by the screen: it comes beside the screen's scripts, and
   * not after them.
   */
  readonly answers?: Readonly<Record<string, string[]>>;
  /** What it adds to menus and to pages of other remotes (docs/adr/0079). */
  readonly extensions?: ProjectExtensions;
  /** Port of `npm run dev -- <remote>`. */
  readonly devPort: number;
}

/** The variable that moves a remote's development server: `MFE_PORTAL_PORT` for mfe-portal. */
const portVariableOf = (name: string): string => `${name.replaceAll('-', '_').toUpperCase()}_PORT`;

/** Where a remote's development server listens. */
export const devPortOf = ({ name, devPort }: Pick<RemoteProject, 'name' | 'devPort'>): number =>
  Number(process.env[portVariableOf(name)] ?? '') || devPort;

export interface ShellProject {
  readonly kind: 'shell';
  readonly name: 'shell';
  readonly folder: string;
}

export type WebProject = RemoteProject | ShellProject;

export interface BuildContext {
  readonly project: WebProject;
  /** Workspace root. */
  readonly root: string;
  readonly buildId: string;
  readonly mode: 'production' | 'development';
  /**
   * Folder this build writes to. It becomes the project's `dist` when it is whole, so that no two builds ever mix
   * there.
   */
  readonly output: string;
  /** URL folder of hashed assets; the same for browser and prerender, so that both write the same markup. */
  readonly assetPath: string;
}

/** URL folder of a build on the edge, with a closing slash. */
export const publicPathOf = (project: WebProject, buildId: string): string =>
  project.kind === 'shell' ? `/shell/${buildId}/` : `/remotes/${project.name}/${buildId}/`;
