import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { media, vars } from '../tokens/vars.ts';

const List = styled(Base.List)`
  display: flex;
  gap: ${vars.space[6]};
  overflow-x: auto;
  border-block-end: 1px solid ${vars.color.hairlineStrong};
`;

const Tab = styled(Base.Tab)`
  flex: none;
  min-height: 2.5rem;
  margin-block-end: -1px;
  border-block-end: 2px solid transparent;
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};
  transition:
    color ${vars.motion.quick} ${vars.motion.ease},
    border-color ${vars.motion.quick} ${vars.motion.ease};

  ${media.hover} {
    &:hover {
      color: ${vars.color.text};
    }
  }

  &:focus-visible {
    outline-offset: -3px;
  }

  &[aria-selected='true'] {
    border-color: ${vars.color.champagne};
    color: ${vars.color.text};
  }

  ${media.touch} {
    min-height: ${vars.control.touch};
  }
`;

const Panel = styled(Base.Panel)`
  padding-block: ${vars.space[5]};
`;

export type TabItem<Value extends string> = { value: Value; label: string; content: ReactNode };

export type TabsProps<Value extends string> = {
  /** Name of the tab list. */
  label: string;
  tabs: readonly TabItem<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

/** Tabs. Arrow keys move, and the focused tab is shown. */
export const Tabs = <Value extends string>({ label, tabs, value, onChange }: TabsProps<Value>) => (
  <Base.Root value={value} onValueChange={(next: Value) => onChange(next)}>
    <List aria-label={label} activateOnFocus>
      {tabs.map((tab) => (
        <Tab key={tab.value} value={tab.value}>
          {tab.label}
        </Tab>
      ))}
    </List>
    {tabs.map((tab) => (
      <Panel key={tab.value} value={tab.value}>
        {tab.content}
      </Panel>
    ))}
  </Base.Root>
);
