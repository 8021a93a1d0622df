import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { ToastList } from './toast-list.tsx';
import { createOutbox, type ShowToast } from './toast-outbox.ts';

export type { ShowToast, ToastMessage, ToastTone } from './toast-outbox.ts';

interface Desk {
  readonly show: ShowToast;
  /** Fetches the list. A failure is no matter yet: the next message asks again. */
  readonly prepare: () => void;
}

const DeskContext = createContext<Desk | null>(null);

/** Holds the messages of everything inside it. One per application, around its routes. */
export const Toaster = ({ children }: { children: ReactNode }) => {
  const [outbox] = useState(createOutbox);
  const [list, setList] = useState<{ readonly List: typeof ToastList } | null>(null);
  const desk = useMemo((): Desk => {
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
    <DeskContext value={desk}>
      {children}
      {list && <list.List outbox={outbox} />}
    </DeskContext>
  );
};

/**
 * Shows a message that needs no answer; announced politely, an error at once. Use inside `Toaster`. The list comes when
 * the first screen that may speak already stands, so that it is there when the network no longer is.
 */
export const useToast = (): ShowToast => {
  const desk = use(DeskContext);
  if (!desk) throw new Error('useToast needs a Toaster around it');
  const { show, prepare } = desk;
  useEffect(prepare, [prepare]);
  return show;
};
