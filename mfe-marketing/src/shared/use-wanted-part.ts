import { useEffect, useEffectEvent, useState } from 'react';
import type { CodeSplit } from './code-split.ts';

/**
 * A split-off part that a visitor asked for, `null` until it has come. `onFailure` is told when it cannot be had, so that
 * the visitor can be led to the page that needs no script.
 */
export function useWantedPart<T extends object>(split: CodeSplit<T>, wanted: boolean, onFailure: () => void): T | null {
  const [part, setPart] = useState<T | null>(null);
  const fail = useEffectEvent(onFailure);
  useEffect(() => {
    if (!wanted) return undefined;
    let gone = false;
    split.load().then(
      (arrived) => {
        if (!gone) setPart(arrived);
        return null;
      },
      () => {
        if (!gone) fail();
      },
    );
    return () => {
      gone = true;
    };
  }, [split, wanted]);
  return part;
}
