/** Prints how far a start is. */
export interface Progress {
  /** Runs `work`, and says what it is and how long it took. */
  readonly step: <T>(title: string, work: (report: (text: string) => void) => Promise<T>) => Promise<T>;
  readonly note: (text: string) => void;
}

/** Says nothing: for tests, which have a reporter of their own. */
export const silent: Progress = { step: async (_title, work) => work(() => undefined), note: () => undefined };

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * One line for each step that ended. In a terminal the last line shows what runs and its seconds; elsewhere
 * (a log, CI) a long step prints every fifteen seconds that it still runs.
 */
export const terminalProgress = (output: NodeJS.WriteStream): Progress => {
  const running = new Map<string, number>();
  let isDrawn = false;
  const draw = (): void => {
    const [oldest] = running.values();
    if (oldest === undefined) return;
    isDrawn = true;
    output.write(`\r\u001B[K  … ${[...running.keys()].join(', ')}  ${seconds(oldest)}`);
  };
  const printStillRunning = (): void => {
    for (const [title, begin] of running) output.write(`  … ${title}  ${seconds(begin)}\n`);
  };
  const line = (text: string): void => {
    output.write(`${isDrawn ? '\r\u001B[K' : ''}${text}\n`);
    isDrawn = false;
    if (output.isTTY) draw();
  };
  let timer: NodeJS.Timeout | undefined;

  return {
    note: line,
    step: async (title, work) => {
      const begin = performance.now();
      let report = '';
      running.set(title, begin);
      timer ??= setInterval(output.isTTY ? draw : printStillRunning, output.isTTY ? 200 : 15_000);
      if (output.isTTY) draw();
      const finish = (mark: string): void => {
        running.delete(title);
        if (running.size === 0) {
          clearInterval(timer);
          timer = undefined;
        }
        line(`  ${mark} ${title}${report === '' ? '' : ` (${report})`}  ${seconds(begin)}`);
      };
      try {
        const result = await work((text) => {
          report = text;
        });
        finish('✓');
        return result;
      } catch (error) {
        finish('✗');
        throw error;
      }
    },
  };
};
