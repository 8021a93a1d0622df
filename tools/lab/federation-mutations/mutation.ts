/** What makes a mutation: text in a file of the copy, which must occur there exactly once. */
export interface Edit {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** A test as its runner reports it. */
export interface TestResult {
  readonly title: string;
  readonly ok: boolean;
}

/** Prints one line per mutation, and counts what went otherwise than it should. */
export interface Verdicts {
  readonly add: (holds: boolean, text: string, results?: readonly TestResult[]) => void;
  readonly unexpected: () => number;
}

export const startVerdicts = (): Verdicts => {
  let unexpected = 0;
  return {
    add: (holds, text, results = []) => {
      if (!holds) unexpected += 1;
      console.log(`${holds ? '✓' : '✗'} ${text}`);
      for (const { title, ok } of results) console.log(`    ${ok ? 'passed' : 'failed'}  ${title}`);
    },
    unexpected: () => unexpected,
  };
};

/** Throws unless `from` stands in `text` exactly once: a mutation of another place would prove nothing. */
export const assertOnce = ({ file, from }: Edit, text: string): void => {
  const count = text.split(from).length - 1;
  if (count !== 1) throw new Error(`'${from}' stands ${String(count)} times in ${file}; it must stand there once`);
};
