/** What is deployed, for the edge, the BFF and tools. Needs no build tools. */
export {
  deployPlace,
  findShellPointer,
  placeOn,
  readLog,
  readRegistry,
  readShellRecord,
  ShellPointer,
  targetAt,
  type DeployPlace,
} from './place.ts';
export { findRunningSystem, forgetRunningSystem, writeRunningSystem, type SystemAddresses } from './running-system.ts';
export type { DeployTarget, Stored } from './targets/deploy-target.ts';
export { LockBusy } from './targets/target-lock.ts';
export { folderTarget } from './targets/folder-target.ts';
export type { S3Address } from './targets/s3-target.ts';
export { DeployRefused, type Refusal, type RunningBff } from './checks.ts';
export type { Outcome, Step } from './change.ts';
export { publish, type PublishOptions } from './publish.ts';
export { projectsOf, publishAtStart } from './publish-at-start.ts';
export { promote, rollback, type PromoteOptions, type RollbackOptions } from './steps.ts';
export { disable, enable, retire } from './availability.ts';
export { promoteSet, type ChangeSetOptions, type NamedBuild } from './change-set.ts';
export { readGraph, shellOwner } from './graph.ts';
export { advanceRamp, rampTimes, stopRamp, type RampPlan } from './ramp.ts';
export { findSmoke, recordSmoke, type SmokeRecord } from './smoke/smoke-record.ts';
export { rollbackTarget } from './entry-changes.ts';
export { hasDeployed, readDeployed, writeDeployed } from './target-copy.ts';
export { listVersions, restoreVersion } from './registry-versions.ts';
export {
  fileCacheControl,
  findIntegrity,
  findPublished,
  findSourceMap,
  folderOfBuild,
  isServed,
  mediaTypes,
} from './published-files.ts';
export type { Subject } from './attestation.ts';
export { buildFactsOf } from './incoming-build.ts';
export { checkBuild, findRights, rightsKey } from './rights.ts';
export { findSigner, newKeyPair } from './signing-keys.ts';
export {
  parseBuildRecord,
  type BuildRecord,
  type RemoteBuildRecord,
  type ShellBuildRecord,
} from '../build/build-record.ts';
export { findPreview, previewState, withPreviewed, type Preview } from './preview-records.ts';
export { createPreview, revokePreview, type PreviewOptions } from './previews.ts';
export {
  developmentPreviewKey,
  issuePreviewToken,
  previewKeysOf,
  previewParameter,
  readPreviewToken,
} from './preview-token.ts';
export { keyRingOf, type KeyRing } from './key-ring.ts';
export { issueVisitorId, readVisitorId, visitorCookie, visitorKeysOf } from './visitor-id.ts';
export { fetchBudget } from '../build/first-view.ts';
export { fillMenus } from '../build/menus.ts';
export { sha384 } from '../build/output-files.ts';
export { mergeStyledSheets } from '../build/styled-sheets.ts';
