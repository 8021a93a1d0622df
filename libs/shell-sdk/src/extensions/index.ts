/**
 * What remotes add to each other's pages (docs/adr/0079): menu entries, and components for named slots. Bundled with
 * each remote, which so runs on an older shell, too.
 */
export { useMenu, type ExtensionHost } from './host.ts';
export {
  ExtensionSlot,
  useExtensions,
  type Extension,
  type ExtensionComponent,
  type ExtensionFailure,
  type ExtensionSlotProps,
  type SlotProps,
} from './extension-slot.tsx';
