export { TestShell, type TestShellProps } from './test-shell.tsx';
