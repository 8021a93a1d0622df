import type { TodayInvoice } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Link } from '@vitrine/shell-sdk';
import { Button, CopyIcon, IconButton, Mono, useToast } from '@vitrine/ui';
import { useState } from 'react';
import { copyText } from '../../../../shared/copy-button.tsx';
import { daysBetween, formatDate, formatMomentInText } from '../../../../shared/format.ts';
import { paths } from '../../../../shared/paths.ts';
import { isJustSent, SendAgainDialog } from '../../../../shared/messages/send-again-dialog.tsx';
import { actionText } from '../../../../shared/problems.ts';
import { invoiceTexts } from '../content.ts';
import { useSendReminder, useMarkSent } from '../dashboard-queries.ts';
import { Late, Row } from './row.tsx';

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
      to={paths.invoice(id)}
      who={clientName}
      facts={[
        <Mono key="number">{number}</Mono>,
        isOverdue ? (
          <Late key="due">{invoiceTexts.overdue(late)}</Late>
        ) : (
          invoiceTexts.due(-late, formatDate(dueDate, now))
        ),
        ...(amountDueNowCents !== undefined && amountDueNowCents < amountDueCents
          ? [invoiceTexts.dueNow(formatCents(amountDueNowCents))]
          : []),
        ...(lastSentAt === null ? [] : [invoiceTexts.sent(formatMomentInText(lastSentAt, now))]),
      ]}
      amount={formatCents(amountDueCents)}
      tools={
        <>
          {canRemind && (
            <Button
              size="sm"
              variant={email.isSuccess ? 'subtle' : 'secondary'}
              busy={email.isPending}
              onClick={() => (isJustSent(lastSentAt) ? setAsking(lastSentAt) : send())}
            >
              {email.isSuccess ? invoiceTexts.again : isOverdue ? invoiceTexts.remind : invoiceTexts.email}
            </Button>
          )}
          {paymentUrl !== null && (
            <IconButton label={invoiceTexts.copy(number)} onClick={() => void copy(paymentUrl)}>
              <CopyIcon />
            </IconButton>
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
      to={paths.invoice(id)}
      who={clientName}
      facts={[
        <Mono key="number">{number}</Mono>,
        invoiceTexts.due(daysBetween(day, dueDate), formatDate(dueDate, now)),
      ]}
      amount={formatCents(amountDueCents)}
      tools={
        <Button size="sm" render={<Link to={paths.invoice(id)} />}>
          {invoiceTexts.review}
        </Button>
      }
    />
  );
};
