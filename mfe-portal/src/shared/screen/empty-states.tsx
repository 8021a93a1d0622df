import { Button, EmptyState } from '@vitrine/ui';
import { StateDrawing } from './state-drawing.tsx';

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
