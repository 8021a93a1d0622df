import { beginLoading, codeSplit } from '@vitrine/shell-sdk/code-split';
import { useState, useTransition } from 'react';

type Rules = typeof import('./rules.ts');

/** What presses lead to, fetched when somebody reaches for a miniature. */
export const rulesPart = codeSplit(() => import('./rules.ts'));

interface MiniatureState<Screen, Press> {
  readonly screen: Screen;
  readonly press: (press: Press) => void;
  /** Whether a press waits for the rules. */
  readonly isWaiting: boolean;
  /** Whether the rules couldn't be fetched; the next press tries again. */
  readonly failed: boolean;
  /** For the miniature's frame: fetches the rules as soon as somebody reaches for it. */
  readonly reach: { readonly onPointerEnter: () => void; readonly onFocus: () => void };
}

const prepare = () => beginLoading(rulesPart);
const reach = { onPointerEnter: prepare, onFocus: prepare };

/** A miniature that shows `first` until somebody presses something in it. */
export function useMiniature<Screen, Press>(
  first: Screen,
  ruleOf: (rules: Rules) => (screen: Screen, press: Press) => Screen,
): MiniatureState<Screen, Press> {
  const [screen, setScreen] = useState(first);
  const [failed, setFailed] = useState(false);
  const [isWaiting, startTransition] = useTransition();
  const press = (pressed: Press) =>
    startTransition(async () => {
      try {
        const rule = ruleOf(await rulesPart.load());
        setFailed(false);
        setScreen((now) => rule(now, pressed));
      } catch {
        setFailed(true);
      }
    });
  return { screen, press, isWaiting, failed, reach };
}
