/** Tells a person how far the start is. */
export interface Progress {
  /** Runs `work`, and says what it is and how long it took. */
  readonly step: <T>(title: string, work: (remark: (text: string) => void) => Promise<T>) => Promise<T>;
  readonly note: (text: string) => void;
}

/** Says nothing: for tests, which have a reporter of their own. */
export const silent: Progress = { step: async (_title, work) => work(() => undefined), note: () => undefined };

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * One line for each step. In a terminal the running step's line counts seconds; elsewhere (a log, CI) a
 * long step says every fifteen seconds that it still runs, so that nobody takes it for dead.
 */
export const terminalProgress = (output: NodeJS.WriteStream): Progress => ({
  note: (text) => void output.write(`${text}\n`),
  step: async (title, work) => {
    const begin = performance.now();
    let remark = '';
    const draw = (): void => void output.write(`\r\u001B[K  … ${title}  ${seconds(begin)}`);
    if (output.isTTY) draw();
    const timer = setInterval(output.isTTY ? draw : () => void output.write(`  … ${title}  ${seconds(begin)}\n`), output.isTTY ? 200 : 15_000);
    const finish = (mark: string): void => {
      clearInterval(timer);
      output.write(`${output.isTTY ? '\r\u001B[K' : ''}  ${mark} ${title}${remark === '' ? '' : ` (${remark})`}  ${seconds(begin)}\n`);
    };
    try {
      const result = await work((text) => {
        remark = text;
      });
      finish('✓');
      return result;
    } catch (error) {
      finish('✗');
      throw error;
    }
  },
});
