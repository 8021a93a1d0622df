import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

const Shown = createContext(false);
const Show = createContext<(shown: boolean) => void>(() => undefined);

/** Lets a screen tell the frame that it shows demo data (decision D9). */
export const DemoMarkerProvider = ({ children }: { readonly children: ReactNode }) => {
  const [shown, setShown] = useState(false);
  return (
    <Show value={setShown}>
      <Shown value={shown}>{children}</Shown>
    </Show>
  );
};

/** Whether the screen now open shows demo data. */
export const useDemoShown = (): boolean => useContext(Shown);

/** Called by a screen with whether any record it shows came from the demo seed. */
export function useMarkDemo(shown: boolean): void {
  const show = useContext(Show);
  useEffect(() => {
    show(shown);
    return () => show(false);
  }, [show, shown]);
}
