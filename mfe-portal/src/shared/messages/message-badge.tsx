import type { Message } from '@vitrine/contracts';
import { Badge } from '@vitrine/ui';
import { statusLabels, statusTones } from './message-texts.ts';

/** Where a message stands. */
export const MessageBadge = ({ status }: Pick<Message, 'status'>) => <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>;
