import { EmptyState, Kbd } from '@vitrine/ui';
import { StateDrawing } from '../../../shared/screen/state-drawing.tsx';

/** Stands beside the list until a client is opened, and tells how. */
export const NoClientChosen = () => (
  <EmptyState title="Choose a client" picture={<StateDrawing form="iris" />}>
    Their plan, payments and access code open here. <Kbd>j</Kbd> and <Kbd>k</Kbd> move, <Kbd>Enter</Kbd> opens.
  </EmptyState>
);
