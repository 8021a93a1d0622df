import { Button, Dialog, type DialogProps } from '@vitrine/ui';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { EditorForm } from './editor-form.tsx';
import { FootNote } from './form-layout.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

interface EditorDialogProps<Values extends object>
  extends
    Pick<DialogProps, 'title' | 'description' | 'width' | 'givesFocusBack'>,
    Pick<ComponentProps<typeof EditorForm<Values>>, 'form' | 'stale' | 'ready' | 'children'> {
  /** 'Save Changes' */
  readonly submitLabel: string;
  /** At the left of the buttons: why something cannot be pressed. */
  readonly note?: ReactNode;
  /** Between Cancel and the submit button. */
  readonly action?: ReactNode;
  readonly onClose: () => void;
}

/** A dialog that makes or edits one record; it asks before it is closed over something unsaved. */
export const EditorDialog = <Values extends object>({
  form,
  stale,
  submitLabel,
  ready = true,
  note,
  action,
  onClose,
  children,
  ...dialog
}: EditorDialogProps<Values>) => {
  const guard = useLeaveGuard(form.dirty);
  const id = useId();
  const noteId = `${id}-note`;
  const close = (): void => guard.leave(onClose);
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={(open) => !open && close()}
      actions={
        <>
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
