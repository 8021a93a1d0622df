import { Button, Dialog } from '@vitrine/ui';
import { useRef, type ReactNode } from 'react';
import { DialogDrawing, DialogStart } from './dialog-drawing.ts';

export interface DetailDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly subtitle: string;
  readonly drawing: { readonly src: string; readonly width: number; readonly height: number };
  readonly closeLabel: string;
  /** What leads on: closes, and goes to the contact form. */
  readonly action: { readonly label: string; readonly onPress: () => void };
  readonly children: ReactNode;
}

/** What a plate of the landing page opens over it; as a page of its own it is `DetailPage`. */
export const DetailDialog = ({
  open,
  onClose,
  title,
  subtitle,
  drawing,
  closeLabel,
  action,
  children,
}: DetailDialogProps) => {
  const start = useRef<HTMLSpanElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      width="lg"
      title={title}
      description={<DialogStart ref={start}>{subtitle}</DialogStart>}
      initialFocus={start}
      actions={
        <>
          <Button variant="quiet" shape="pill" onClick={onClose}>
            {closeLabel}
          </Button>
          <Button variant="primary" shape="pill" onClick={action.onPress}>
            {action.label}
          </Button>
        </>
      }
    >
      <DialogDrawing {...drawing} />
      <div>{children}</div>
    </Dialog>
  );
};
