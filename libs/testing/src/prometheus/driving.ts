import { PromQl } from './promql.ts';
import { askPromtool, hasPromtool } from './promtool.ts';
import type { Labels, Recording } from './recording.ts';
import type { AlertRule } from './rules.ts';

/** Milliseconds for which an alert may go on by itself: a machine under load may hold up the event loop. */
const silenceLimitMs = 20_000;

/** Evaluates alert rules over scrapes of a running system. */
export interface AlertDriver {
  /** Labels of each alert of the rule that fires at the last scrape. */
  readonly firing: (name: string, recording: Recording) => Labels[];
  /** Scrapes until the alert is silent; answers the time of that. Throws after 20 s. */
  readonly untilSilent: (name: string, recording: Recording) => Promise<number>;
  /**
   * What fires at the last scrape of an alert that was silent at `silentAt`. Where Prometheus' own promtool is
   * installed, throws unless it comes to the same at both times.
   */
  readonly findFiring: (name: string, recording: Recording, silentAt: number) => Promise<Labels[]>;
}

export function createAlertDriver(rules: ReadonlyMap<string, AlertRule>): AlertDriver {
  const isPromtoolHere = hasPromtool();
  const expressionOf = (name: string): string => {
    const rule = rules.get(name);
    if (!rule) throw new Error(`There is no rule ${name}`);
    return rule.expr;
  };
  const firing: AlertDriver['firing'] = (name, recording) =>
    new PromQl(recording.series, recording.now).evaluate(expressionOf(name)).map(({ labels }) => labels);
  return {
    firing,
    untilSilent: async (name, recording) => {
      await recording.scrape(2);
      const end = performance.now() + silenceLimitMs;
      while (firing(name, recording).length > 0) {
        if (performance.now() > end) throw new Error(`${name} still fires after ${String(silenceLimitMs / 1000)} s`);
        await recording.scrape();
      }
      return recording.now;
    },
    findFiring: async (name, recording, silentAt) => {
      const found = firing(name, recording);
      if (isPromtoolHere)
        await askPromtool(recording, expressionOf(name), [
          { at: silentAt, firing: [] },
          { at: recording.now, firing: found },
        ]);
      return found;
    },
  };
}
