declare global {
  /** Begun by the inline loader with the shell's own files; read by webpack's chunk loader in every build (ScriptIntegrityPlugin of libs/federation). */
  var __VITRINE_INTEGRITY__: Record<string, string> | undefined;
}

/** A hash that no file has: what the table does not know is refused, not trusted. */
const unknownFile = 'sha384-unknown';

/** Adds files to the page's table, which only grows: an open tab keeps what it was composed with. */
export const allowFiles = (integrity: Readonly<Record<string, string>>): void => {
  const table = (globalThis.__VITRINE_INTEGRITY__ ??= Object.create(null) as Record<string, string>);
  for (const [path, hash] of Object.entries(integrity)) table[new URL(path, location.origin).href] = hash;
};

/** Integrity of a URL, absolute or relative to the page's origin. */
export const integrityOf = (url: string): string =>
  globalThis.__VITRINE_INTEGRITY__?.[new URL(url, location.origin).href] ?? unknownFile;
