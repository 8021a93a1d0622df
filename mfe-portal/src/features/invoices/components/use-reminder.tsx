import { useMutation } from '@tanstack/react-query';
import { api, type InvoiceEvent, type InvoiceSummary, reminderEndpoints } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { useToast } from '@vitrine/ui';
import { type ReactNode, useState } from 'react';
import { useChange } from '../../../shared/api/use-change.ts';
import { keyOf } from '../../../shared/api/use-endpoint.ts';
import { isJustSent, SendAgainDialog } from '../../../shared/messages/send-again-dialog.tsx';
import { actionText } from '../../../shared/problems.ts';
import { reminderTexts } from '../act-texts.ts';
import { timelineKey } from '../invoices-queries.ts';

/** Messages that reached nobody. */
const lost: ReadonlySet<string> = new Set(['bounced', 'failed', 'suppressed', 'canceled']);

/** When something about it last went out by email or SMS; events come newest first. */
const lastSentAt = (events: readonly InvoiceEvent[]): string | null =>
  events.find((event) => event.kind === 'message' && !lost.has(event.status))?.at ?? null;

/** Emails a reminder of an invoice. Asks first when something went out only minutes ago, from whatever screen. */
export function useReminder({ id, clientName }: Pick<InvoiceSummary, 'id' | 'clientName'>): {
  readonly remind: () => void;
  readonly busy: boolean;
  readonly question: ReactNode;
} {
  const client = useApi();
  const toast = useToast();
  const params = { id };
  const [asking, setAsking] = useState<string | null>(null);
  const onError = (error: unknown): void =>
    toast({ tone: 'error', title: reminderTexts.failed(clientName), description: actionText(error) });
  const reminder = useChange(
    api.reminders.send,
    { params },
    {
      stale: [timelineKey(id), keyOf(reminderEndpoints.ofInvoice, { params }), ['dashboard']],
      onSuccess: () => toast({ tone: 'success', title: reminderTexts.sent(clientName) }),
      onError,
      meta: { tellsItself: true },
    },
  );
  const send = (): void => reminder.mutate();
  const look = useMutation({
    mutationFn: () => client.call(api.invoices.timeline, { params, query: { limit: 20 } }),
    onSuccess: ({ items }) => {
      const at = lastSentAt(items);
      if (isJustSent(at)) setAsking(at);
      else send();
    },
    onError,
    meta: { tellsItself: true },
  });
  return {
    remind: () => look.mutate(),
    busy: look.isPending || reminder.isPending,
    question: <SendAgainDialog sentAt={asking} to={clientName} onConfirm={send} onClose={() => setAsking(null)} />,
  };
}
