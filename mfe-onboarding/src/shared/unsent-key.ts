/** Where submissions wait for the BFF (decision D10). Apart from their code, so that a page can look before it loads that. */
export const unsentKey = 'vitrine.onboarding.unsent.v1';

export function hasUnsent(): boolean {
  try {
    return localStorage.getItem(unsentKey) !== null;
  } catch {
    return false;
  }
}
