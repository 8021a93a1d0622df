import { DetailDialog } from '../../shared/detail-dialog.tsx';
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
  const shown = capabilities.find((one) => one.id === id);
  if (!shown) return null;
  return (
    <DetailDialog
      open={open}
      onClose={onClose}
      title={shown.title}
      subtitle={shown.subtitle}
      drawing={drawings[shown.form]}
      closeLabel={capabilityLabels.close}
      action={{ label: capabilityLabels.schedule, onPress: onSchedule }}
    >
      <CapabilityArticle id={id} heading="h3" />
    </DetailDialog>
  );
}
