import { vars } from '@vitrine/ui';
import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react';
import { styled } from 'styled-components';

const Shown = createContext(false);
const Show = createContext<(hasDemoData: boolean) => void>(() => undefined);

/** Provides whether the open screen shows demo data (decision D9). */
export const DemoMarkerProvider = ({ children }: { readonly children: ReactNode }) => {
  const [hasDemoData, setHasDemoData] = useState(false);
  return (
    <Show value={setHasDemoData}>
      <Shown value={hasDemoData}>{children}</Shown>
    </Show>
  );
};

/** Whether the screen now open shows demo data. */
export const useDemoShown = (): boolean => useContext(Shown);

/** Marks the open screen as showing demo data, in the paint that shows them: the bar must not move after it. */
export function useMarkDemo(hasDemoData: boolean): void {
  const show = useContext(Show);
  useLayoutEffect(() => {
    show(hasDemoData);
    return () => show(false);
  }, [show, hasDemoData]);
}

const Tag = styled.span`
  flex: none;
  padding: 0 0.375rem;
  border: 1px solid ${vars.color.hairlineStrong};
  border-radius: ${vars.radius.sm};
  font-size: ${vars.text.sm};
  line-height: 1.4;
  color: ${vars.color.textFaint};
`;

/** Marks a record that came from the demo seed (decision D9). */
export const DemoTag = () => <Tag data-demo>Demo</Tag>;
