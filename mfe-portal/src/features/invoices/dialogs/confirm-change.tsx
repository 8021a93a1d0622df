import { ConfirmDialog, useToast } from '@vitrine/ui';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { actionText } from '../../../shared/problems.ts';

interface ConfirmChangeProps<Result> {
  readonly change: UseMutationResult<Result, Error, void>;
  readonly title: string;
  readonly confirmLabel: string;
  readonly tone?: 'danger';
  /** What the toast says once it is done. */
  readonly done: (result: Result) => string;
  readonly onClose: () => void;
  /** Where to go once it is done; the dialog closes unless it is given. */
  readonly onDone?: () => void;
  readonly children: ReactNode;
}

/** Asks before a change of one document; a failure stays in the dialog. */
export function ConfirmChange<Result>({
  change,
  title,
  confirmLabel,
  tone,
  done,
  onClose,
  onDone = onClose,
  children,
}: ConfirmChangeProps<Result>) {
  const toast = useToast();
  const confirm = (): void =>
    change.mutate(undefined, {
      onSuccess: (result) => {
        onDone();
        toast({ tone: 'success', title: done(result) });
      },
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      confirmLabel={confirmLabel}
      {...(tone && { tone })}
      // Until it closes: a second press could come after the answer and before the next screen.
      busy={change.isPending || change.isSuccess}
      error={change.error ? actionText(change.error) : undefined}
      onConfirm={confirm}
    >
      {children}
    </ConfirmDialog>
  );
}
