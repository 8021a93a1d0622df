import type { InvoiceSummary } from '@vitrine/contracts';
import { Badge } from '@vitrine/ui';
import { attentionTexts, statusLabels, statusTones } from '../invoice-texts.ts';

/** Where an invoice stands; what needs a person's eye comes before that. */
export const StatusBadge = ({ invoice: { status, attention } }: { readonly invoice: Pick<InvoiceSummary, 'status' | 'attention'> }) =>
  attention === null ? <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge> : <Badge tone="ember">{`${statusLabels[status]}, ${attentionTexts[attention].label.toLowerCase()}`}</Badge>;
