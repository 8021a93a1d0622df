import type { TodayInvoice } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { CopyIcon, IconButton, useToast } from '@vitrine/ui';
import { useState } from 'react';
import { copyText } from '../../../../shared/copy-button.tsx';
import { daysBetween, formatDate, formatMomentInText } from '../../../../shared/format.ts';
import { isJustSent, SendAgainDialog } from '../../../../shared/messages/send-again-dialog.tsx';
import { paths } from '../../../../shared/paths.ts';
import { actionText } from '../../../../shared/problems.ts';
import { invoiceTexts } from '../content.ts';
import { useMarkSent, useSendReminder } from '../dashboard-queries.ts';
import { ActButton, NumberAndNote, Row } from './row.tsx';

interface InvoiceRowProps {
  readonly invoice: TodayInvoice;
  /** The agency's day. */
  readonly day: string;
  readonly now: Date;
}

/** An invoice that waits for its client: one press emails it, another copies its payment link. */
export const DueRow = ({ invoice, day, now }: InvoiceRowProps) => {
  const { id, number, clientName, amountDueCents, amountDueNowCents, dueDate, paymentUrl, canRemind, lastSentAt } =
    invoice;
  const toast = useToast();
  const markSent = useMarkSent();
  const email = useSendReminder(invoice);
  const [asking, setAsking] = useState<string | null>(null);
  const late = daysBetween(dueDate, day);
  const isOverdue = late > 0;
  const amount = formatCents(amountDueCents);

  const send = (): void =>
    email.mutate(undefined, {
      onSuccess: ({ at }) => {
        markSent(id, at);
        toast({
          tone: 'success',
          title: isOverdue ? invoiceTexts.reminded(clientName) : invoiceTexts.emailed(clientName),
        });
      },
    });
  const copy = async (url: string): Promise<void> => {
    try {
      await copyText(url);
      toast({ tone: 'success', title: invoiceTexts.copied });
    } catch {
      toast({ tone: 'error', title: invoiceTexts.notCopied });
    }
  };

  return (
    <Row
      kind={
        isOverdue
          ? { label: invoiceTexts.overdue, icon: 'clock', tone: 'ember' }
          : { label: invoiceTexts.soon, icon: 'clock', tone: 'steel' }
      }
      id={id}
      to={paths.invoice(id)}
      who={clientName}
      strong={isOverdue ? `${invoiceTexts.late(late)}, ${amount}` : amount}
      fact={
        <NumberAndNote number={number}>
          {lastSentAt !== null
            ? invoiceTexts.sent(formatMomentInText(lastSentAt, now))
            : amountDueNowCents !== undefined && amountDueNowCents < amountDueCents
              ? invoiceTexts.dueNow(formatCents(amountDueNowCents))
              : null}
        </NumberAndNote>
      }
      when={{
        text: isOverdue
          ? invoiceTexts.dueOn(formatDate(dueDate, now))
          : invoiceTexts.due(-late, formatDate(dueDate, now)),
      }}
      acts={
        <>
          {paymentUrl !== null && (
            <IconButton label={invoiceTexts.copy(number)} onClick={() => void copy(paymentUrl)}>
              <CopyIcon />
            </IconButton>
          )}
          {canRemind && (
            <ActButton
              label={email.isSuccess ? invoiceTexts.again : isOverdue ? invoiceTexts.remind : invoiceTexts.email}
              busy={email.isPending}
              onPress={() => (isJustSent(lastSentAt) ? setAsking(lastSentAt) : send())}
            />
          )}
          <SendAgainDialog sentAt={asking} to={clientName} onConfirm={send} onClose={() => setAsking(null)} />
        </>
      }
      failure={email.isError ? actionText(email.error) : null}
    />
  );
};

/** An invoice that nobody sent yet. */
export const DraftRow = ({ invoice, day, now }: InvoiceRowProps) => {
  const { id, number, clientName, amountDueCents, dueDate } = invoice;
  return (
    <Row
      kind={{ label: invoiceTexts.draft, icon: 'pen', tone: 'neutral' }}
      id={id}
      to={paths.invoice(id)}
      who={clientName}
      strong={formatCents(amountDueCents)}
      fact={<NumberAndNote number={number}>{invoiceTexts.notSent}</NumberAndNote>}
      when={{ text: invoiceTexts.due(daysBetween(day, dueDate), formatDate(dueDate, now)) }}
      acts={<ActButton label={invoiceTexts.review} to={paths.invoice(id)} />}
    />
  );
};
