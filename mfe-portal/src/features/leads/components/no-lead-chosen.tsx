import { EmptyState, Kbd } from '@vitrine/ui';
import { StateDrawing } from '../../../shared/screen/state-drawing.tsx';

/** Stands beside the list until a lead is opened, and tells how. */
export const NoLeadChosen = () => (
  <EmptyState title="Choose a lead" picture={<StateDrawing form="iris" />}>
    Its inquiry, scores and mails open here. <Kbd>j</Kbd> and <Kbd>k</Kbd> move, <Kbd>Enter</Kbd> opens.
  </EmptyState>
);
