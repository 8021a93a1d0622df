/**
 * Storage key of unsent submissions (decision D10). In its own file, so that a page can check it before it loads
 * `unsent.ts`.
 */
export const unsentKey = 'vitrine.onboarding.unsent.v1';

export function hasUnsent(): boolean {
  try {
    return localStorage.getItem(unsentKey) !== null;
  } catch {
    return false;
  }
}
