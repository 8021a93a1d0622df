import type { RemoteBuild } from './registry.ts';

/** What a page offers its remotes. */
export interface PageVersions {
  readonly contract: number;
  /** Version of shell-sdk on the page. */
  readonly sdk: string;
  /** Version of React on the page. */
  readonly react: string;
  /** Contract that the BFF behind the page speaks; undefined while nobody knows. */
  readonly bff?: number | undefined;
}

const partsOf = (version: string): [number, number, number] => {
  const match = /^\^?(\d+)\.(\d+)\.(\d+)/.exec(version);
  if (!match) throw new TypeError(`'${version}' is not a version`);
  return [Number(match[1]), Number(match[2]), Number(match[3])];
};

/** Whether `version` is of the same major as `wanted` and not older. `wanted` may carry a caret. */
const isAtLeast = (version: string, wanted: string): boolean => {
  const [major, minor, patch] = partsOf(version);
  const [wantedMajor, wantedMinor, wantedPatch] = partsOf(wanted);
  return major === wantedMajor && (minor > wantedMinor || (minor === wantedMinor && patch >= wantedPatch));
};

/**
 * Why a build cannot run on a page, or `null` when it can. The deploy tool and the shell ask the
 * same question, so what the one refuses the other never runs. A BFF ahead of a build is no reason: the BFF is deployed
 * first, and what is live goes on with it.
 */
export const incompatibilityOf = (
  build: Pick<RemoteBuild, 'contract' | 'sdk' | 'react'>,
  page: PageVersions,
): string | null => {
  if (build.contract !== page.contract)
    return `it speaks contract ${String(build.contract)}, the page ${String(page.contract)}`;
  if (page.bff !== undefined && build.contract > page.bff)
    return `it speaks contract ${String(build.contract)}, the BFF ${String(page.bff)}`;
  if (!isAtLeast(page.sdk, build.sdk)) return `it needs shell-sdk ${build.sdk}, the page has ${page.sdk}`;
  if (!isAtLeast(page.react, build.react)) return `it was built with React ${build.react}, the page has ${page.react}`;
  return null;
};
