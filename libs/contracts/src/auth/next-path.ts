/** Pages that lead back to themselves, or are not pages. */
const neverNext = /^\/(?:login|admin-login|auth|api|verify-email|forgot-password|reset-password)(?:[/?#]|$)/i;
/** Path, query and fragment of the characters a URL is written in: no backslash, blank or control character. */
const shape =
  /^(?<path>\/[\w\-.~!$&'()*+,;=:@%/]*)(?:\?[\w\-.~!$&'()*+,;=:@%/?[\]]*)?(?:#[\w\-.~!$&'()*+,;=:@%/?[\]]*)?$/;
/** A dot segment, also an encoded one: it would make another path when it is normalized. */
const dots = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

/**
 * Where to go after sign-in: a path of this site, or null. Anything that a browser could read as
 * another origin is refused (open redirect), so that no link into sign-in can send people elsewhere.
 */
export function safeNext(next: string | null | undefined): string | null {
  if (!next || next.length > 2000) return null;
  const path = shape.exec(next)?.groups?.['path'];
  if (path === undefined || path.startsWith('//') || dots.test(path) || neverNext.test(next)) return null;
  return next;
}
