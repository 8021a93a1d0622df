import type { TodayEstimate } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Pending } from '@vitrine/ui';
import { lazy, useState } from 'react';
import { daysBetween, formatDate, formatDay } from '../../../../shared/format.ts';
import { paths } from '../../../../shared/paths.ts';
import { estimateTexts } from '../content.ts';
import { ActButton, NumberAndNote, Row } from './row.tsx';

const InvoiceDialog = lazy(async () => ({
  default: (await import('../../../../shared/estimates/invoice-dialog.tsx')).InvoiceDialog,
}));

/** Makes the invoice of an accepted estimate here; then it leads there. */
const MakeInvoice = ({ estimate }: { readonly estimate: TodayEstimate }) => {
  const [isOpen, setIsOpen] = useState(false);
  const [invoice, setInvoice] = useState<{ readonly id: string; readonly number: string } | null>(null);
  return (
    <>
      {invoice === null ? (
        <ActButton label={estimateTexts.invoice} onPress={() => setIsOpen(true)} />
      ) : (
        <ActButton label={estimateTexts.open(invoice.number)} to={paths.invoice(invoice.id)} />
      )}
      <Pending>
        {isOpen && <InvoiceDialog estimate={estimate} onMade={setInvoice} onClose={() => setIsOpen(false)} />}
      </Pending>
    </>
  );
};

interface EstimateRowProps {
  readonly estimate: TodayEstimate;
  /** The agency's day. */
  readonly day: string;
  readonly now: Date;
}

/** An estimate that was accepted and waits for its invoice, or that expires soon. */
export const EstimateRow = ({ estimate, day, now }: EstimateRowProps) => {
  const { id, number, title, clientName, totalCents, validUntil, decidedAt } = estimate;
  return (
    <Row
      kind={
        decidedAt === null
          ? { label: estimateTexts.expiring, icon: 'paper', tone: 'neutral' }
          : { label: estimateTexts.accepted, icon: 'done', tone: 'jade' }
      }
      id={id}
      to={paths.estimate(id)}
      who={clientName}
      strong={formatCents(totalCents)}
      fact={<NumberAndNote number={number}>{title}</NumberAndNote>}
      when={
        decidedAt === null
          ? { text: estimateTexts.expires(daysBetween(day, validUntil), formatDate(validUntil, now)), isLate: true }
          : { text: formatDay(decidedAt, now) }
      }
      acts={
        decidedAt === null ? (
          <ActButton label={estimateTexts.review} to={paths.estimate(id)} />
        ) : (
          <MakeInvoice estimate={estimate} />
        )
      }
    />
  );
};
