import {
  isBareScreen,
  type MenuPlace,
  type PageData,
  type PageExtensions,
  type PageMenuEntry,
} from '@vitrine/contracts';
import { useLocation } from '@vitrine/shell-sdk';
import { createContext, use } from 'react';

/** A page's data once it says what its remotes declare, which an older edge does not. */
export interface CompletePageData extends PageData {
  readonly extensions: PageExtensions;
}

/** Without a default, which every page would carry: both the app and the build's frames provide it. */
const Extensions = createContext({} as PageExtensions);

/** What the remotes of the page declare, for everything below. */
export const ExtensionsProvider = Extensions.Provider;

export const useExtensions = (): PageExtensions => use(Extensions);

/** The entries of a menu, in their order. */
export const useMenu = (place: MenuPlace): readonly PageMenuEntry[] => use(Extensions).menus[place] ?? [];

/** Whether the page is at a screen without the public site's header and footer. */
export const useIsBareScreen = (): boolean => isBareScreen(use(Extensions), useLocation().pathname);
