import { Button, EmptyState, Kbd } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { StateDrawing } from './state-drawing.tsx';

/** Keys stay on one line. */
const Keys = styled.div`
  white-space: nowrap;
`;

interface NoneSelectedProps {
  /** 'Select a lead' */
  readonly title: string;
  readonly children: ReactNode;
}

/** Shown beside a list until a row is opened. */
export const NoneSelected = ({ title, children }: NoneSelectedProps) => (
  <EmptyState title={title} picture={<StateDrawing form="iris" />}>
    {children}
    <Keys>
      <Kbd>j</Kbd> and <Kbd>k</Kbd> move, <Kbd>Enter</Kbd> opens.
    </Keys>
  </EmptyState>
);

interface NoResultsProps {
  /** 'No matching leads' */
  readonly title: string;
  readonly onClear: () => void;
  readonly search: string;
  /** Whether anything but the search narrows the list. */
  readonly filtered: boolean;
}

const noResultsText = (search: string, filtered: boolean): string => {
  if (search === '') return 'Nothing matches these filters.';
  return filtered ? `Nothing matches “${search}” with these filters.` : `Nothing matches “${search}”.`;
};

/** Shown when search and filters match nothing, with a button that clears them. */
export const NoResults = ({ title, search, filtered, onClear }: NoResultsProps) => (
  <EmptyState
    title={title}
    picture={<StateDrawing form="fingerprint" />}
    action={
      <Button size="sm" onClick={onClear}>
        Clear search and filter
      </Button>
    }
  >
    {noResultsText(search, filtered)}
  </EmptyState>
);
