/** Splitting a remote's pages into chunks. Bundled with each remote: it is no part of the shared contract. */
export { beginLoading, codeSplit, usePart, type CodeSplit } from './code-split.ts';
export { ScreenBoundary } from './screen-boundary.tsx';
