import { Button, EmptyState } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { StateDrawing } from './state-drawing.tsx';

interface NothingFoundProps {
  /** 'No lead matches' */
  readonly title: string;
  readonly onClear: () => void;
  /** What was looked for. */
  readonly children: ReactNode;
}

/** In place of the rows when search and filters leave none, with the way back to all of them. */
export const NothingFound = ({ title, onClear, children }: NothingFoundProps) => (
  <EmptyState
    title={title}
    picture={<StateDrawing form="fingerprint" />}
    action={
      <Button size="sm" onClick={onClear}>
        Clear search and filter
      </Button>
    }
  >
    {children}
  </EmptyState>
);
