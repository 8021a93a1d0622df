import { EmptyState, Kbd } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { StateDrawing } from './state-drawing.tsx';

/** A line of its own: keys that are read together stand together. */
const Keys = styled.div`
  white-space: nowrap;
`;

interface NothingChosenProps {
  /** 'Choose a lead' */
  readonly title: string;
  /** What opens here. */
  readonly children: ReactNode;
}

/** Stands beside a list until one of its rows is opened, and tells how. */
export const NothingChosen = ({ title, children }: NothingChosenProps) => (
  <EmptyState title={title} picture={<StateDrawing form="iris" />}>
    {children}
    <Keys>
      <Kbd>j</Kbd> and <Kbd>k</Kbd> move, <Kbd>Enter</Kbd> opens.
    </Keys>
  </EmptyState>
);
