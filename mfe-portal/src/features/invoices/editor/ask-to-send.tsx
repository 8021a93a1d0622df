import type { Invoice } from '@vitrine/contracts';
import { Pending } from '@vitrine/ui';
import { lazy } from 'react';

/** Loaded when a draft was saved to be sent. */
const SendDialog = lazy(async () => ({ default: (await import('../dialogs/index.ts')).SendDialog }));

interface AskToSendProps {
  /** What was saved to be sent; null until then. */
  readonly invoice: Invoice | null;
  readonly onClose: () => void;
}

/** Asks whether to send a draft that was saved with Save and send. */
export const AskToSend = ({ invoice, onClose }: AskToSendProps) => (
  <Pending>{invoice && <SendDialog invoice={invoice} action="send" onClose={onClose} />}</Pending>
);
