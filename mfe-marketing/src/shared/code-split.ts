export { beginLoading, codeSplit, ScreenBoundary, usePart, type CodeSplit } from '@vitrine/shell-sdk/code-split';
