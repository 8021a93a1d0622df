export { beginLoading, codeSplit, usePart, type CodeSplit } from '@vitrine/shell-sdk/code-split';
