import { useLocation } from '@vitrine/shell-sdk';
import { InvoiceEditor } from './editor/index.ts';
import { EstimateEditor } from './estimates/editor/index.ts';
import { ScheduleEditor } from './recurring/editor/index.ts';

/** The pages on which documents are made and changed (`editorPaths`), by their address. */
export const Editors = () => {
  const [, list, record, change] = useLocation().pathname.split('/');
  const isNew = record === 'new';
  if (list === 'estimates') return <EstimateEditor how={isNew ? 'new' : change === 'revise' ? 'revise' : 'edit'} />;
  if (list === 'recurring') return <ScheduleEditor how={isNew ? 'new' : 'edit'} />;
  return <InvoiceEditor how={isNew ? 'new' : change === 'correct' ? 'correct' : 'edit'} />;
};
