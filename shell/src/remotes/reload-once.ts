/**
 * Reloads the page for a build at most once per tab: after a deploy that took old files away a
 * reload helps, and if it does not, a second would not either.
 * Answers false when it was tried already, or when the tab cannot remember.
 */
export const reloadOnce = (
  reason: string,
  { storage, reload }: { storage: Pick<Storage, 'getItem' | 'setItem'>; reload: () => void },
): boolean => {
  const key = `vitrine.reloaded.${reason}`;
  try {
    if (storage.getItem(key) !== null) return false;
    storage.setItem(key, new Date().toISOString());
  } catch {
    return false;
  }
  reload();
  return true;
};
