import { Button, Dialog } from '@vitrine/ui';
import { useRef } from 'react';
import { DialogDrawing, DialogStart } from '../../shared/dialog-drawing.ts';
import { CapabilityArticle } from './capability-article.tsx';
import { capabilities, capabilityLabels, type CapabilityId } from './content.ts';
import { drawings } from './drawings.ts';

export interface CapabilityDialogProps {
  readonly id: CapabilityId;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Closes, and leads to the contact form. */
  readonly onSchedule: () => void;
}

/** A capability over the page (public specification, section 2). */
export function CapabilityDialog({ id, open, onClose, onSchedule }: CapabilityDialogProps) {
  const start = useRef<HTMLSpanElement>(null);
  const capability = capabilities.find((one) => one.id === id);
  if (!capability) return null;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      width="lg"
      title={capability.title}
      description={<DialogStart ref={start}>{capability.subtitle}</DialogStart>}
      initialFocus={start}
      actions={
        <>
          <Button variant="quiet" shape="pill" onClick={onClose}>
            {capabilityLabels.close}
          </Button>
          <Button variant="primary" shape="pill" onClick={onSchedule}>
            {capabilityLabels.schedule}
          </Button>
        </>
      }
    >
      <DialogDrawing {...drawings[capability.form]} />
      <div>
        <CapabilityArticle id={id} heading="h3" />
      </div>
    </Dialog>
  );
}
