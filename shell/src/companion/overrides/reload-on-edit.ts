/** Milliseconds between two looks. */
const interval = 1000;

/** Reloads the page when the development server at an origin has built something new: its manifest names every file by content. */
export const reloadOnEdit = (origin: string): void => {
  let known: string | null = null;
  const look = async (): Promise<void> => {
    try {
      const response = await fetch(`${origin}/remote/mf-manifest.json`, { cache: 'no-store' });
      const manifest = response.ok ? await response.text() : known;
      if (known !== null && manifest !== known) location.reload();
      known = manifest;
    } catch {
      // It is down, or builds for the first time; the remote's fallback says so.
    }
    setTimeout(() => void look(), interval);
  };
  void look();
};
