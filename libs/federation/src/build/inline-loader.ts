import { minify, transform } from '@swc/core';
import { readFile } from 'node:fs/promises';

/** Compiles one self-contained TypeScript file to the text of an inline script. Throws beyond `limit` bytes before compression. */
export const inlineLoader = async (file: string, limit: number): Promise<string> => {
  const source = await readFile(file, 'utf8');
  const { code } = await transform(source, {
    swcrc: false,
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
    isModule: true,
  });
  const { code: small } = await minify(code, {
    module: true,
    compress: { toplevel: true, passes: 3, unsafe_arrows: true },
    mangle: { toplevel: true },
  });
  // In a block, because an inline script's names would otherwise be the page's.
  const script = `{${small.trim()}}`;
  if (Buffer.byteLength(script) > limit)
    throw new Error(
      `${file} is ${String(Buffer.byteLength(script))} bytes as an inline script; the budget is ${String(limit)}`,
    );
  return script;
};
