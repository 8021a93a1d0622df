import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Provenance } from '@vitrine/contracts';
import { z } from 'zod';
import { buildInputsOf } from './build-id.ts';

/** Stands in `dist` beside `build.json`; it is no file of the build, and is published in the build's attestation. */
export const provenanceFile = 'provenance.json';

/** Who made a build of what, with the versions of the packages that its sources name. */
export const BuildProvenance = Provenance.extend({ dependencies: z.record(z.string(), z.string()).default({}) });
export type BuildProvenance = z.infer<typeof BuildProvenance>;

/** The output of git, or null where there is no git, no repository or no commit. */
const git = (root: string, ...args: string[]): string | null => {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
};

/** Page of the CI run that `env` describes: GitHub Actions, GitLab CI, or another one that names a build's address. */
const ciLinkOf = (env: NodeJS.ProcessEnv): string | null => {
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID } = env;
  const link =
    GITHUB_SERVER_URL && GITHUB_REPOSITORY && GITHUB_RUN_ID
      ? `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}`
      : env['CI_JOB_URL'] || env['CI_PIPELINE_URL'] || env['BUILDKITE_BUILD_URL'] || env['CIRCLE_BUILD_URL'];
  return Provenance.shape.ci.safeParse(link || env['BUILD_URL'] || null).data ?? null;
};

/** The commit that git or CI names; null for what is none. */
const commitOf = (root: string, env: NodeJS.ProcessEnv): string | null => {
  const commit = git(root, 'rev-parse', 'HEAD') ?? env['GITHUB_SHA'] ?? env['CI_COMMIT_SHA'];
  return Provenance.shape.commit.safeParse(commit?.toLowerCase()).data ?? null;
};

/** Provenance of a build that is made now of the sources in `folder`. Throws when its lock file cannot be read. */
export const provenanceOf = (
  root: string,
  folder: string,
  { env = process.env, now = new Date() }: { readonly env?: NodeJS.ProcessEnv; readonly now?: Date } = {},
): BuildProvenance => {
  const { paths, lock, dependencies } = buildInputsOf(root, folder);
  const author = git(root, 'log', '-1', '--format=%aN <%aE>') || env['CI_COMMIT_AUTHOR'] || null;
  return {
    commit: commitOf(root, env),
    dirty: (git(root, 'status', '--porcelain', '--', ...paths) ?? '') !== '',
    author: author?.slice(0, 300) ?? null,
    ci: ciLinkOf(env),
    lock,
    builtAt: now.toISOString(),
    dependencies,
  };
};

/** The provenance in a build's `dist`; null for a build of an older tool. Throws when it is malformed. */
export const findProvenance = (dist: string): BuildProvenance | null => {
  const file = join(dist, provenanceFile);
  if (!existsSync(file)) return null;
  const result = BuildProvenance.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!result.success) throw new Error(`${file} is malformed: ${z.prettifyError(result.error)}`);
  return result.data;
};
