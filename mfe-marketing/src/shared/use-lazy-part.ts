import { useEffect, useEffectEvent, useState } from 'react';
import { useLoadingSign } from '@vitrine/ui';
import type { CodeSplit } from '@vitrine/shell-sdk/code-split';

/**
 * A lazy part that the visitor asked for, `null` until it has loaded; meanwhile the page says so. `onFailure` is called
 * when it cannot be loaded, so that the visitor can be sent to the page that needs no script.
 */
export function useLazyPart<T extends object>(
  split: CodeSplit<T>,
  isRequested: boolean,
  onFailure: () => void,
): T | null {
  const [part, setPart] = useState<T | null>(null);
  const fail = useEffectEvent(onFailure);
  useLoadingSign(isRequested && part === null);
  useEffect(() => {
    if (!isRequested) return undefined;
    let unmounted = false;
    split.load().then(
      (loaded) => {
        if (!unmounted) setPart(loaded);
        return null;
      },
      () => {
        if (!unmounted) fail();
      },
    );
    return () => {
      unmounted = true;
    };
  }, [split, isRequested]);
  return part;
}
