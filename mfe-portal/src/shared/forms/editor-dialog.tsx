import { Button, Dialog, type DialogProps } from '@vitrine/ui';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { EditorForm, FootNote } from './editor-form.tsx';
import { failureOf } from './form-failure.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

interface EditorDialogProps<Values extends object>
  extends
    Pick<DialogProps, 'title' | 'description' | 'width' | 'restoresFocus'>,
    Pick<ComponentProps<typeof EditorForm<Values>>, 'form' | 'stale' | 'ready' | 'children'> {
  /** 'Save Changes' */
  readonly submitLabel: string;
  /** At the left of the buttons: why a button is disabled. */
  readonly note?: ReactNode;
  /** The specified words around the reason of a failed save. */
  readonly failed?: (reason: ReactNode) => ReactNode;
  /** What came of another act than saving, above the buttons. */
  readonly notice?: ReactNode;
  /** Between Cancel and the submit button. */
  readonly action?: ReactNode;
  readonly onClose: () => void;
}

/** Dialog that creates or edits one record; asks before it discards unsaved input. */
export const EditorDialog = <Values extends object>({
  form,
  stale,
  submitLabel,
  ready = true,
  note,
  failed,
  notice,
  action,
  onClose,
  children,
  ...dialog
}: EditorDialogProps<Values>) => {
  const guard = useLeaveGuard(form.dirty, form.isKept);
  const id = useId();
  const noteId = `${id}-note`;
  const close = (): void => guard.leave(onClose);
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={(open) => !open && close()}
      failure={failureOf(form, failed)}
      actions={
        <>
          {notice}
          {note !== undefined && <FootNote id={noteId}>{note}</FootNote>}
          <Button onClick={close}>Cancel</Button>
          {action}
          <Button
            type="submit"
            form={id}
            variant="primary"
            busy={form.busy}
            disabled={!ready}
            aria-describedby={note === undefined ? undefined : noteId}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <EditorForm form={form} guard={guard} id={id} label={dialog.title} stale={stale} ready={ready}>
        {children}
      </EditorForm>
    </Dialog>
  );
};
