const name = 'open';
/** The client a new invoice is begun for. */
const billed = 'client';

export const readBilled = (params: URLSearchParams): string | null => params.get(billed);

/** What is open over the screen: it stands in the address, so that it survives a reload and other screens can lead to it. */
export type OpenDialog = 'new' | 'edit' | 'correct';

export function readOpenDialog(params: URLSearchParams): OpenDialog | null {
  const value = params.get(name);
  return value === 'new' || value === 'edit' || value === 'correct' ? value : null;
}

/** The same query with a dialog open, or with none. */
export function openSearch(search: string, dialog: OpenDialog | null): string {
  const params = new URLSearchParams(search);
  if (dialog) params.set(name, dialog);
  else for (const gone of [name, billed]) params.delete(gone);
  const text = params.toString();
  return text && `?${text}`;
}
