import type { MenuPlace, PageExtensions, PageMenuEntry } from './extensions.ts';

/** What a page without remotes has. */
export const noExtensions: PageExtensions = { menus: {}, staffScreens: [], bareScreens: [], slots: {} };

const isWithin = (path: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));

/** Whether a path is a screen for staff only. */
export const isStaffScreen = ({ staffScreens }: PageExtensions, path: string): boolean => isWithin(path, staffScreens);

/** Whether a path is a screen without the public site's header and footer. */
export const isBareScreen = ({ staffScreens, bareScreens }: PageExtensions, path: string): boolean =>
  isWithin(path, [...staffScreens, ...bareScreens]);

/** The entries of a menu, in their order. */
export const menuOf = ({ menus }: PageExtensions, place: MenuPlace): readonly PageMenuEntry[] => menus[place] ?? [];
