/** What is deployed, for the edge and for tools. Needs no build tools. */
export { deployFolder, findShellPointer, readRegistry, type DeployFolder, type ShellPointer } from './deploy-folder.ts';
export { DeployRefused, publish, type Published } from './publish.ts';
export { readBuildRecord, type BuildRecord, type RemoteBuildRecord, type ShellBuildRecord } from '../build/build-record.ts';
export { sha384 } from './integrity.ts';
export { mergeStyledSheets } from '../build/styled-sheets.ts';
