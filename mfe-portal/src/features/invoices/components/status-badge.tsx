import type { InvoiceSummary } from '@vitrine/contracts';
import { Badge } from '@vitrine/ui';
import { attentionTexts, statusLabels, statusTones } from '../invoice-texts.ts';

/** Where an invoice stands; what needs a person's eye comes before that. */
export const StatusBadge = ({
  invoice: { displayStatus: status, attention },
}: {
  readonly invoice: Pick<InvoiceSummary, 'displayStatus' | 'attention'>;
}) =>
  attention === null ? (
    <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
  ) : (
    <Badge tone="ember">{`${statusLabels[status]}, ${attentionTexts[attention].label.toLowerCase()}`}</Badge>
  );
