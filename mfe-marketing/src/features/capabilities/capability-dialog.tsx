import { Button, Dialog, vars } from '@vitrine/ui';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { CapabilityArticle } from './capability-article.tsx';
import { capabilities, capabilityLabels, type CapabilityId } from './content.ts';

/** Takes the focus on opening, so that a reader begins at the top and not at the button below. */
const Start = styled.span`
  display: block;
  font: italic ${vars.weight.display} 1.25rem / 1.4 ${vars.font.display};
  color: ${vars.color.champagne};
`;

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
      onOpenChange={(next) => next || onClose()}
      width="lg"
      title={capability.title}
      description={
        <Start ref={start} tabIndex={-1}>
          {capability.subtitle}
        </Start>
      }
      initialFocus={start}
      actions={
        <Button variant="primary" shape="pill" onClick={onSchedule}>
          {capabilityLabels.schedule}
        </Button>
      }
    >
      <div>
        <CapabilityArticle id={id} heading="h3" />
      </div>
    </Dialog>
  );
}
