import { createHash } from 'node:crypto';

/** On every answer of every class; pages and files have a content security policy of their own. */
export const commonHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
} as const;

/** Two years; sent over https alone. */
export const strictTransport = 'max-age=63072000; includeSubDomains';

/** For files: nothing in them may run or load when one is opened by itself. Drawings carry a style element. */
export const fileContentPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const inlineScripts = /<script>([\s\S]*?)<\/script>/g;
const inlineStyles = /<style[^>]*>([\s\S]*?)<\/style>/g;

const hashesOf = (html: string, pattern: RegExp): string[] => [
  ...new Set([...html.matchAll(pattern)].map(([, text = '']) => hash(text))),
];

/**
 * The content security policy of one composed page: its own inline script and styles by hash.
 * The hash of the empty text is for the style element that styled-components fills through CSSOM.
 */
export const pageContentPolicy = (html: string): string =>
  [
    "default-src 'self'",
    ['script-src', "'self'", ...hashesOf(html, inlineScripts)].join(' '),
    ['style-src', "'self'", ...new Set([...hashesOf(html, inlineStyles), hash('')])].join(' '),
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');

/**
 * A developer's browser may take a remote from their own machine (docs/runbooks/develop-one-remote.md). Which one is in
 * its local storage; the cookie beside it only asks for a policy under which that can load. It is obeyed for the
 * origins this edge was told, and in production it is told none (`readConfig`).
 */
const cookieName = 'vitrine-override';

/** Null for what is no encoded text: a cookie may hold anything. */
const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

/** The origins a request's cookie asks for, as far as they can be read and are allowed. */
export const overridesOf = (cookie: string | undefined, allowed: readonly string[]): string[] => {
  if (cookie === undefined || allowed.length === 0) return [];
  const value =
    cookie
      .split(';')
      .map((part) => part.trim().split('=', 2))
      .find(([name]) => name === cookieName)?.[1] ?? '';
  const origins = new Set(value.split('|').map(decoded));
  return allowed.filter((origin) => origins.has(origin));
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
