/**
 * `npm run lint -- paths`: each file or folder that a document or comment names in backticks exists, by its path from
 * the root or by the end of it. What is only there while the product runs or after a build isn't looked for.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspace } from './system/workspace.ts';

const textFiles = /\.(?:md|[cm]?[jt]sx?|sql|ya?ml|sh)$/;
const madeAtRunTime = /^(?:\.data|dist|registry|node_modules)\//;
/** A path from a folder of the root, or the name of a source file with or without some of its folders. */
const pathText =
  /`((?:(?:shell|bff|libs|tools|docs|mfe-[a-z]+)\/[\w.@/-]+)|(?:[\w.@-]+\/)*[\w.@-]+\.(?:tsx?|mjs|sql))`/g;

const paths = execFileSync('git', ['ls-files'], { cwd: workspace, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((path) => existsSync(join(workspace, path)));

/** Each file and folder by its name and any of its last folders. */
const ends = new Set<string>();
for (const path of paths) {
  const parts = path.split('/');
  for (let last = 1; last <= parts.length; last += 1)
    for (let first = 0; first < last; first += 1) ends.add(parts.slice(first, last).join('/'));
}

const isComment = (file: string, line: string): boolean => file.endsWith('.md') || /^\s*(?:\/?\*|\/\/|--|#)/.test(line);

const missing = paths
  .filter((path) => textFiles.test(path))
  .flatMap((file) =>
    readFileSync(join(workspace, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        [...(isComment(file, line) ? line.matchAll(pathText) : [])]
          .map(([, path = '']) => path.replace(/\/$/, ''))
          .filter((path) => !madeAtRunTime.test(path) && !ends.has(path))
          .map((path) => `${file}:${String(index + 1)} names ${path}, which isn't there.`),
      ),
  );
for (const line of missing) console.error(line);
process.exit(missing.length === 0 ? 0 : 1);
