import { EmptyState, Kbd } from '@vitrine/ui';
import { StateDrawing } from '../../../shared/screen/state-drawing.tsx';

/** Stands beside the list until an invoice is opened, and tells how. */
export const NoInvoiceChosen = () => (
  <EmptyState title="Choose an invoice" picture={<StateDrawing form="iris" />}>
    Its items, payments and payment link open here. <Kbd>j</Kbd> and <Kbd>k</Kbd> move, <Kbd>Enter</Kbd> opens.
  </EmptyState>
);
