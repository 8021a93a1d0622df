import { useLocation } from '@vitrine/shell-sdk';

/** Longest token the server takes; a longer one is damaged. */
const longest = 200;

/**
 * The token of a mailed link. It is in the fragment (`#token=…`), which reaches no server log, referrer or page-view
 * count.
 */
export function useToken(): string | null {
  const { hash } = useLocation();
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? '';
  return token.length > 0 && token.length <= longest ? token : null;
}
