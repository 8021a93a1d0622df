const segment = String.raw`[\w.~!$&'()*+,;=:@-]|%(?!2f|5c|[01][\da-f]|7f)[\da-f]{2}`;
/** Segments as RFC 3986 has them, none of them empty, and no slash, backslash or control character encoded in one. */
const plain = new RegExp(String.raw`^(?:/(?:${segment})+)+$`, 'i');

/**
 * A path without slashes too many at its ends, as an answer may lead to it; null where a browser, or a proxy on the
 * way, might take it for anything but a path of this site: `/\evil.example`, `//evil.example`.
 */
export const ownPath = (path: string): string | null => {
  const trimmed = `/${path.replaceAll(/^\/+|\/+$/g, '')}`;
  return trimmed === '/' || plain.test(trimmed) ? trimmed : null;
};
