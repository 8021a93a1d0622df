import { useEffect, useEffectEvent, useState } from 'react';

export interface LeaveGuard {
  /** Whether the confirmation is open. */
  readonly asking: boolean;
  /** Runs `go` at once without unsaved input, else after confirmation. */
  readonly leave: (go: () => void) => void;
  /** Answers of the confirmation. Discard the input before `goAhead`, or it asks again. */
  readonly goAhead: () => void;
  readonly stay: () => void;
}

/**
 * Asks before a screen with unsaved changes is left by its own buttons (`leave`), a link, Back or Forward, and, in the
 * browser's dialog, by closing the tab. A browser without the Navigation API goes back unasked, as every browser does
 * at a second Back in a row; the form's draft survives that. With `isKept`, what was typed survives a reload, and the
 * notice of a new version reloads unasked (shell/src/deferred/standings.ts).
 */
export function useLeaveGuard(unsaved: boolean, isKept: () => boolean = () => false): LeaveGuard {
  const [going, setGoing] = useState<{ readonly go: () => void } | null>(null);

  const leave = (go: () => void): void => (unsaved ? setGoing({ go }) : go());

  const onPress = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (
      !link ||
      link.target === '_blank' ||
      link.origin !== window.location.origin ||
      link.hash !== '' ||
      event.button !== 0
    )
      return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    setGoing({ go: () => link.click() });
  });

  const survivesReload = useEffectEvent(() => isKept());

  useEffect(() => {
    if (!unsaved) return undefined;
    const onClose = (event: BeforeUnloadEvent): void => {
      if (!('reloading' in document.documentElement.dataset && survivesReload())) event.preventDefault();
    };
    window.addEventListener('beforeunload', onClose);
    return () => window.removeEventListener('beforeunload', onClose);
  }, [unsaved]);

  useEffect(() => {
    const history = unsaved ? window.navigation : undefined;
    if (!history) return undefined;
    // The router hears of Back only afterwards, so the browser itself is asked to wait.
    const onMove = (event: NavigateEvent): void => {
      if (event.navigationType !== 'traverse' || !event.cancelable) return;
      event.preventDefault();
      const { key } = event.destination;
      setGoing({ go: () => void history.traverseTo(key) });
    };
    history.addEventListener('navigate', onMove);
    return () => history.removeEventListener('navigate', onMove);
  }, [unsaved]);

  useEffect(() => {
    // While the confirmation is open, the confirmed navigation passes.
    if (!unsaved || going) return undefined;
    const press = (event: MouseEvent): void => onPress(event);

    document.addEventListener('click', press, { capture: true });
    return () => document.removeEventListener('click', press, { capture: true });
  }, [unsaved, going]);

  return {
    asking: going !== null,
    leave,
    goAhead: () => {
      setGoing(null);
      going?.go();
    },
    stay: () => setGoing(null),
  };
}
