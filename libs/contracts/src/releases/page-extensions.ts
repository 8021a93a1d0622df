import type { Extensions, MenuPlace, PageExtensions, PageMenuEntry } from './extensions.ts';

/** A remote of a page, and what its build declares. */
export interface ExtendingRemote {
  readonly name: string;
  readonly extensions?: Extensions | undefined;
  /** Its menu entries and components are left out; its screens keep their frames. */
  readonly disabled?: boolean;
}

const inOrder = <E extends { readonly order: number }>(entries: readonly E[]): E[] =>
  entries.toSorted((a, b) => a.order - b.order);

/**
 * What remotes declare, as one page shows it: menus and slots by `order`, then in the order of `remotes`. Of two
 * entries of one menu with the same address the first remote's stays. The deploy tool lets none in; a registry may
 * have been written past it.
 */
export const mergeExtensions = (remotes: readonly ExtendingRemote[]): PageExtensions => {
  const all = remotes.flatMap(({ extensions }) => (extensions ? [extensions] : []));
  const enabledRemotes = remotes.filter(({ disabled }) => !disabled);
  const menus: Record<string, PageMenuEntry[]> = {};
  const keys = new Set<string>();
  const entries = enabledRemotes.flatMap(({ extensions }) => extensions?.menu ?? []);
  const single = entries.filter(({ place, to }) => {
    const key = `${place} ${to} `;
    return !keys.has(key) && keys.add(key);
  });
  for (const { place, order: _, ...entry } of inOrder(single)) (menus[place] ??= []).push(entry);
  const slots: Record<string, string[]> = {};
  const components = enabledRemotes.flatMap(({ name, extensions }) =>
    (extensions?.slots ?? []).map(({ slot, order }) => ({ name, slot, order })),
  );
  for (const { slot, name } of inOrder(components)) (slots[slot] ??= []).push(name);
  return {
    menus,
    staffScreens: all.flatMap(({ staffScreens }) => staffScreens),
    bareScreens: all.flatMap(({ bareScreens }) => bareScreens),
    slots,
  };
};

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
