import { api, type ClientImport } from '@vitrine/contracts';
import { Button, ConfirmDialog } from '@vitrine/ui';
import { useState } from 'react';
import { useChange } from '../../../shared/api/use-change.ts';
import { keyOf } from '../../../shared/api/use-endpoint.ts';
import { actionText } from '../../../shared/problems.ts';
import { count } from './problem-table.tsx';

interface UndoImportProps {
  readonly done: ClientImport;
  readonly onUndone: (undone: ClientImport) => void;
}

/** Asks, then removes the clients of an import again. */
export const UndoImport = ({ done: { id, created }, onUndone }: UndoImportProps) => {
  const [isAsked, setIsAsked] = useState(false);
  const undo = useChange(
    api.clients.undoImport,
    { params: { id } },
    {
      stale: [keyOf(api.clients.list), keyOf(api.clients.latestImport), ['dashboard']],
      onSuccess: (undone) => {
        setIsAsked(false);
        onUndone(undone);
      },
    },
  );
  return (
    <>
      <Button onClick={() => setIsAsked(true)}>Undo import</Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={`Remove the ${count(created, 'client')} of this import?`}
        confirmLabel="Undo import"
        tone="danger"
        busy={undo.isPending}
        error={undo.isError ? actionText(undo.error) : undefined}
        onConfirm={() => undo.mutate()}
      >
        Their access codes stop working. Clients you’ve changed since, or who have an invoice, an estimate or a message,
        stay.
      </ConfirmDialog>
    </>
  );
};
