const name = 'open';
const dialogs = ['new', 'edit', 'import'] as const;

/** What is open over the screen: it stands in the address, so that it survives a reload and other screens can lead to it. */
export type OpenDialog = (typeof dialogs)[number];

export const readOpenDialog = (params: URLSearchParams): OpenDialog | null =>
  dialogs.find((one) => one === params.get(name)) ?? null;

/** The same query with a dialog open, or with none. */
export function openSearch(search: string, dialog: OpenDialog | null): string {
  const params = new URLSearchParams(search);
  if (dialog) params.set(name, dialog);
  else params.delete(name);
  const text = params.toString();
  return text && `?${text}`;
}
