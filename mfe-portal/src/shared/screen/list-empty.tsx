import { Button, EmptyState } from '@vitrine/ui';
import { NoResults } from './empty-states.tsx';
import type { OpenDialog } from './list-query.ts';
import type { Empty } from './screen-definition.ts';
import { StateDrawing } from './state-drawing.tsx';

interface ListEmptyProps {
  /** Why there are no rows at all; undefined where none match. */
  readonly empty: Empty | undefined;
  /** 'No matching leads' */
  readonly noMatch: string;
  /** What is searched for. */
  readonly search: string;
  readonly filtered: boolean;
  /** Whether the user may make a record. */
  readonly mayCreate: boolean;
  readonly onOpen: (dialog: OpenDialog) => void;
  /** Takes search and filters away. */
  readonly onClear: () => void;
}

/** In the place of a list's rows. */
export const ListEmpty = ({ empty, noMatch, search, filtered, mayCreate, onOpen, onClear }: ListEmptyProps) =>
  empty ? (
    <EmptyState
      title={empty.title}
      picture={<StateDrawing form={empty.form ?? 'molar'} />}
      action={
        mayCreate &&
        (empty.action?.(onOpen) ??
          (empty.create && (
            <Button variant="primary" onClick={() => onOpen('new')}>
              {empty.create}
            </Button>
          )))
      }
    >
      {empty.text}
    </EmptyState>
  ) : (
    <NoResults title={noMatch} search={search} filtered={filtered} onClear={onClear} />
  );
