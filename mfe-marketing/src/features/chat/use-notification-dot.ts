import { useSound } from '@vitrine/shell-sdk/sound';
import { useEffect, useState } from 'react';

/** In local storage once the chat was opened (public specification, section 2). */
export const seenKey = 'hasSeenChat';

function hasSeenChat(): boolean {
  try {
    return localStorage.getItem(seenKey) !== null;
  } catch {
    return false;
  }
}

export function rememberChatSeen(): void {
  try {
    localStorage.setItem(seenKey, 'true');
  } catch {
    // Refused storage: the dot appears again at the next visit.
  }
}

/** When the notification dot appears, in milliseconds after load (public specification, section 9). */
export const dotMilliseconds = 5000;

/** `css` until hydration: the page's styles show it. Then `shown` or `hidden`. */
type Dot = 'css' | 'shown' | 'hidden';

/** Milliseconds since the page has loaded; 0 while it still does. */
function sinceLoad(): number {
  const now = performance.now();
  const entry = performance.getEntriesByType?.('navigation')[0] as PerformanceNavigationTiming | undefined;
  return Math.max(0, now - (entry ? entry.loadEventEnd || now : 0));
}

/** The dot for an unread message: five seconds after load, unless the chat was opened before. */
export function useNotificationDot(): readonly [dot: Dot, setVisible: (isVisible: boolean) => void] {
  const [dot, setDot] = useState<Dot>('css');
  const { play } = useSound();
  useEffect(() => {
    if (hasSeenChat()) {
      // The first render must agree with the prerendered page, which knows nobody.
      // oxlint-disable-next-line react/set-state-in-effect
      setDot('hidden');
      return undefined;
    }
    const remainingMs = dotMilliseconds - sinceLoad();
    setDot(remainingMs > 0 ? 'hidden' : 'shown');
    // Opening meanwhile sets the flag, and then no dot is due.
    const timer = setTimeout(
      () => {
        if (hasSeenChat()) return;
        setDot('shown');
        if (remainingMs > 0) play('notification');
      },
      Math.max(0, remainingMs),
    );
    return () => clearTimeout(timer);
  }, [play]);
  return [dot, (isVisible) => setDot(isVisible ? 'shown' : 'hidden')];
}
