import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import { whenIdle } from '../when-idle.ts';
import type { ToastList } from './toast-list.tsx';
import { createOutbox, type ShowToast } from './toast-outbox.ts';

export type { ShowToast, ToastMessage, ToastTone } from './toast-outbox.ts';

interface ToasterHandle {
  readonly show: ShowToast;
  /** Loads the list. A failure is ignored: the next message tries again. */
  readonly prepare: () => void;
}

const ToasterContext = createContext<ToasterHandle | null>(null);

/** Shows the messages of everything inside it. One per application, around its routes. */
export const Toaster = ({ children }: { children: ReactNode }) => {
  const [outbox] = useState(createOutbox);
  const [list, setList] = useState<{ readonly List: typeof ToastList } | null>(null);
  const toasts = useMemo((): ToasterHandle => {
    const prepare = (): void =>
      void import('./toast-list.tsx').then(
        ({ ToastList: List }) => setList((current) => current ?? { List }),
        () => undefined,
      );
    return {
      prepare,
      show: (message) => {
        prepare();
        outbox.send(message);
      },
    };
  }, [outbox]);

  return (
    <ToasterContext value={toasts}>
      {children}
      {list && <list.List outbox={outbox} />}
    </ToasterContext>
  );
};

/**
 * Shows a message that needs no answer; announced politely, an error at once. Use inside `Toaster`. The list is loaded
 * after the first render of a screen that uses this hook, so that it works when the network fails later.
 */
export const useToast = (): ShowToast => {
  const toasts = use(ToasterContext);
  if (!toasts) throw new Error('useToast needs a Toaster around it');
  const { show, prepare } = toasts;
  useEffect(() => whenIdle(prepare), [prepare]);
  return show;
};
