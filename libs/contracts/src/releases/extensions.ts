import { z } from 'zod';

/** The menus that remotes add entries to. */
export const menuPlaces = ['header', 'account', 'footer', 'staff-bar'] as const;
export type MenuPlace = (typeof menuPlaces)[number];

/** The places in pages of remotes that other remotes add components to. */
export const slotNames = ['client-panel', 'visitor-chat'] as const;
export type SlotName = (typeof slotNames)[number];

/** A link in a menu, as pages know it. */
export const PageMenuEntry = z.object({
  label: z.string(),
  /** Path of this site, with a fragment where it leads to a section. */
  to: z.string(),
  /** Shown to clients or to staff who are signed in; to everyone where it does not say. */
  for: z.enum(['client', 'staff']).optional(),
  /** Opens in a new tab, and says so. */
  newTab: z.boolean().optional(),
});
export type PageMenuEntry = z.infer<typeof PageMenuEntry>;

/** A link in a menu, as its remote declares it. A place that the reader does not know yet is left out of pages. */
export const MenuEntry = PageMenuEntry.extend({
  place: z.string(),
  /** Entries of all remotes stand in ascending order. */
  order: z.number().int(),
});
export type MenuEntry = z.infer<typeof MenuEntry>;

/** A component that a remote exposes for a slot, as the federated module `./<slot>`. */
export const SlotEntry = z.object({ slot: z.string(), order: z.number().int() });
export type SlotEntry = z.infer<typeof SlotEntry>;

/** What a build adds to the site outside its own routes, and the frames of its screens. */
export const Extensions = z.object({
  menu: z.array(MenuEntry).default([]),
  /** Routes, and all below them, for staff only, in the portal's frame. */
  staffScreens: z.array(z.string().startsWith('/')).default([]),
  /** Further routes, and all below them, without the public site's header and footer. */
  bareScreens: z.array(z.string().startsWith('/')).default([]),
  slots: z.array(SlotEntry).default([]),
});
export type Extensions = z.infer<typeof Extensions>;

/** What all remotes of a page declare, merged. */
export const PageExtensions = z.object({
  /** Entries in their order, by place. */
  menus: z.record(z.string(), z.array(PageMenuEntry)),
  staffScreens: z.array(z.string()),
  bareScreens: z.array(z.string()),
  /** Names of the remotes that have a component for a slot, in their order, by slot. */
  slots: z.record(z.string(), z.array(z.string())),
});
export type PageExtensions = z.infer<typeof PageExtensions>;
