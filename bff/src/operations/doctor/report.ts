import { counted, type Finding } from './finding.ts';

const order = ['wrong', 'note', 'ok', 'unchecked'] as const;
const marks: Readonly<Record<Finding['state'], string>> = { wrong: 'WRONG', note: 'note', ok: 'ok', unchecked: '–' };

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** One line for each finding, what is wrong first, and a last line that says what to do. */
export function reportLines(findings: readonly Finding[]): string[] {
  const width = Math.max(...findings.map(({ what }) => what.length));
  const sorted = order.flatMap((state) => findings.filter((finding) => finding.state === state));
  const count = findings.filter(({ state }) => state === 'wrong').length;
  return [
    ...sorted.map(
      ({ state, what, says, runbook }) =>
        `${marks[state].padEnd(6)} ${capital(what).padEnd(width)}  ${says}${runbook ? ` → ${runbook}` : ''}`,
    ),
    '',
    count === 0 ? 'All is well.' : `Wrong: ${counted(count, 'thing')}. Begin with the first: it may cause the others.`,
  ];
}
