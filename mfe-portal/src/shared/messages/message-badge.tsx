import type { Message } from '@vitrine/contracts';
import { Badge } from '@vitrine/ui';
import { statusLabels, statusTones } from './message-texts.ts';

/** Where a message stands; what came in is simply there. */
export const MessageBadge = ({
  message: { direction, status },
}: {
  readonly message: Pick<Message, 'direction' | 'status'>;
}) =>
  direction === 'in' ? (
    <Badge tone="champagne">Received</Badge>
  ) : (
    <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
  );
