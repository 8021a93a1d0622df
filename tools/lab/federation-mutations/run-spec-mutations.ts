import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { createWorkspace, type OwnWorkspace } from '../../../shell/e2e/federation/own-workspace.ts';
import { toolPath, workspace } from '../../system/workspace.ts';
import { assertOnce, type TestResult, type Verdicts } from './mutation.ts';
import { specMutations, type SpecMutation } from './spec-mutations.ts';

interface JestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** Far more than the tests of one mutation take. Milliseconds. */
const limitMs = 600_000;

/** Runs the tests of some mutations in the copy, and answers those of each that ran. */
const runSpecs = async (
  { root }: OwnWorkspace,
  chosen: readonly SpecMutation[],
): Promise<(mutation: SpecMutation) => TestResult[]> => {
  const report = join(root, '.jest-report.json');
  const args = [
    '--expose-gc',
    '--experimental-vm-modules',
    '--import',
    './libs/testing/src/swc-hook.mjs',
    'node_modules/jest/bin/jest.js',
    '--json',
    // A mutation may leave something that goes on for ever.
    '--forceExit',
    `--outputFile=${report}`,
    '--testNamePattern',
    chosen.map(({ test }) => `(?:${test})`).join('|'),
    '--runTestsByPath',
    ...new Set(chosen.map(({ spec }) => spec)),
  ];
  rmSync(report, { force: true });
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, PATH: toolPath(process.env) },
    stdio: 'ignore',
  });
  const limit = setTimeout(() => child.kill('SIGKILL'), limitMs);
  await new Promise((resolve) => child.once('exit', resolve));
  clearTimeout(limit);
  if (!existsSync(report)) return ({ test }) => [{ title: `did not end in time: ${test}`, ok: false }];
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as JestReport;
  return ({ spec, test }) =>
    testResults
      .filter(({ name }) => name.endsWith(spec))
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ fullName, status }) => ['passed', 'failed'].includes(status) && new RegExp(test).test(fullName))
      .map(({ fullName, status }) => ({ title: fullName, ok: status === 'passed' }));
};

/**
 * Removes one safeguard at a time in a copy of the sources and runs the tests that are about it: at least one must
 * fail, and without the mutation all of them must pass. `only` names some mutations by a part of their safeguard.
 */
export const runSpecMutations = async (verdicts: Verdicts, only = ''): Promise<void> => {
  const chosen = specMutations.filter(({ safeguard }) => safeguard.includes(only));
  for (const mutation of chosen) assertOnce(mutation, readFileSync(join(workspace, mutation.file), 'utf8'));
  const copy = createWorkspace();
  try {
    const control = await runSpecs(copy, chosen);
    const all = chosen.flatMap(control);
    const broken = all.filter(({ ok }) => !ok);
    verdicts.add(all.length > 0 && broken.length === 0, `without a mutation ${String(all.length)} tests pass`, broken);
    for (const mutation of chosen) {
      const file = join(copy.root, mutation.file);
      const original = readFileSync(file, 'utf8');
      writeFileSync(
        file,
        original.replace(mutation.from, () => mutation.to),
      );
      const results = (await runSpecs(copy, [mutation]))(mutation);
      writeFileSync(file, original);
      const failed = results.filter(({ ok }) => !ok).length;
      verdicts.add(
        failed > 0 && control(mutation).some(({ ok }) => ok),
        `without ${mutation.safeguard} ${String(failed)} of ${String(results.length)} tests fail`,
        failed > 0 ? [] : results,
      );
    }
  } finally {
    copy.remove();
  }
};
