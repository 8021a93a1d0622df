import { ConfirmDialog } from '@vitrine/ui';
import type { LeaveGuard } from './use-leave-guard.ts';

interface LeaveQuestionProps {
  readonly guard: LeaveGuard;
  /** Lets go of what was typed. */
  readonly onDiscard: () => void;
}

/** What a screen with unsaved changes asks before it is left. */
export const LeaveQuestion = ({ guard, onDiscard }: LeaveQuestionProps) => (
  <ConfirmDialog
    open={guard.asking}
    onOpenChange={(open) => !open && guard.stay()}
    title="Leave without saving?"
    confirmLabel="Discard changes"
    cancelLabel="Keep editing"
    tone="danger"
    onConfirm={() => {
      onDiscard();
      guard.goAhead();
    }}
  >
    What you changed here is not saved yet.
  </ConfirmDialog>
);
