/** What is deployed, for the edge, the BFF and tools. Needs no build tools. */
export {
  deployPlace,
  findShellPointer,
  placeOn,
  readLog,
  readRegistry,
  readShellRecord,
  ShellPointer,
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
export { rollbackTarget } from './entry-changes.ts';
export { listVersions, restoreVersion } from './registry-versions.ts';
export { cacheControlOf, findIntegrity, isServed, mediaTypes } from './published-files.ts';
export {
  parseBuildRecord,
  type BuildRecord,
  type RemoteBuildRecord,
  type ShellBuildRecord,
} from '../build/build-record.ts';
export { issueVisitorId, readVisitorId, visitorCookie, visitorKeyOf } from './visitor-id.ts';
export { sha384 } from '../build/output-files.ts';
export { mergeStyledSheets } from '../build/styled-sheets.ts';
