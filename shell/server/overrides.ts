/**
 * A developer's browser may take a remote from their own machine (docs/runbooks/develop-one-remote.md). Which one is in
 * its local storage; the cookie beside it only asks for a policy under which that can load. It is obeyed for the origins
 * this edge was told, and in production it is told none (`readConfig`).
 */
const cookieName = 'vitrine-override';

/** The origins a request's cookie asks for, as far as they are allowed. */
export const overridesOf = (cookie: string | undefined, allowed: readonly string[]): string[] => {
  if (cookie === undefined || allowed.length === 0) return [];
  const value =
    cookie
      .split(';')
      .map((part) => part.trim().split('=', 2))
      .find(([name]) => name === cookieName)?.[1] ?? '';
  const wanted = new Set(value.split('|').map((text) => decodeURIComponent(text)));
  return allowed.filter((origin) => wanted.has(origin));
};

/** The policy of a page that may also load from these origins. */
export const overriddenPolicy = (policy: string, origins: readonly string[]): string => {
  if (origins.length === 0) return policy;
  const sources = origins.join(' ');
  return policy
    .split('; ')
    .map((directive) => (/^(?:script|connect|img|font)-src /.test(directive) ? `${directive} ${sources}` : directive))
    .join('; ');
};
