import { useLocation } from '@vitrine/shell-sdk';

/** As many characters as the server takes; a longer one is damaged. */
const longest = 200;

/**
 * The token of a link in a mail. It stands in the fragment (`#token=…`), which browsers keep to themselves:
 * it reaches no server's log, no referrer and no count of page views.
 */
export function useToken(): string | null {
  const { hash } = useLocation();
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? '';
  return token.length > 0 && token.length <= longest ? token : null;
}
