import { useSound } from '@vitrine/shell-sdk/sound';
import { useEffect, useState } from 'react';
import { hasSeenChat } from './seen.ts';

/** When the notification dot appears, in milliseconds after load (public specification, section 9). */
export const dotMilliseconds = 5000;

/** `css`: the page's styles show it, until hydration; after that it is `shown` or not. */
export type Dot = 'css' | 'shown' | 'hidden';

/** Milliseconds since the page has loaded; 0 while it still does. */
function sinceLoad(): number {
  const now = performance.now();
  const entry = performance.getEntriesByType?.('navigation')[0] as PerformanceNavigationTiming | undefined;
  return Math.max(0, now - (entry ? entry.loadEventEnd || now : 0));
}

/** The dot that says there is a message: five seconds after load, unless the chat was opened before. */
export function useNotificationDot(): readonly [dot: Dot, setShown: (shown: boolean) => void] {
  const [dot, setDot] = useState<Dot>('css');
  const { play } = useSound();
  useEffect(() => {
    if (hasSeenChat()) {
      // The first render must agree with the prerendered page, which knows nobody.
      // oxlint-disable-next-line react/set-state-in-effect
      setDot('hidden');
      return undefined;
    }
    const left = dotMilliseconds - sinceLoad();
    setDot(left > 0 ? 'hidden' : 'shown');
    // Opening meanwhile sets the flag, and then no dot is due.
    const timer = setTimeout(
      () => {
        if (hasSeenChat()) return;
        setDot('shown');
        if (left > 0) play('notification');
      },
      Math.max(0, left),
    );
    return () => clearTimeout(timer);
  }, [play]);
  return [dot, (shown) => setDot(shown ? 'shown' : 'hidden')];
}
