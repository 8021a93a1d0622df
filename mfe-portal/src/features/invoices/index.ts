export { InvoicesPage } from './invoices-page.tsx';

/** Below the list's code, which the editors use and a page preloads: neither is taken apart for the other. */
export const loadEditors = async () => (await import('./editors.tsx')).Editors;
