import type { TodayEstimate } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Link } from '@vitrine/shell-sdk';
import { Button, Mono, Pending } from '@vitrine/ui';
import { lazy, useState } from 'react';
import { daysBetween, formatDate, formatDay } from '../../../../shared/format.ts';
import { paths } from '../../../../shared/paths.ts';
import { estimateTexts } from '../content.ts';
import { Late, Row } from './row.tsx';

const InvoiceDialog = lazy(async () => ({
  default: (await import('../../../../shared/estimates/invoice-dialog.tsx')).InvoiceDialog,
}));

/** Makes the invoice of an accepted estimate here; then it leads there. The row stays until the next visit. */
const MakeInvoice = ({ estimate }: { readonly estimate: TodayEstimate }) => {
  const [isOpen, setIsOpen] = useState(false);
  const [invoice, setInvoice] = useState<{ readonly id: string; readonly number: string } | null>(null);
  return (
    <>
      {invoice === null ? (
        <Button size="sm" onClick={() => setIsOpen(true)}>
          {estimateTexts.invoice}
        </Button>
      ) : (
        <Button size="sm" variant="subtle" render={<Link to={paths.invoice(invoice.id)} />}>
          {estimateTexts.open(invoice.number)}
        </Button>
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
const EstimateRow = ({ estimate, day, now }: EstimateRowProps) => {
  const { id, number, title, clientName, totalCents, validUntil, decidedAt } = estimate;
  const remainingDays = daysBetween(day, validUntil);
  return (
    <Row
      to={paths.estimate(id)}
      who={clientName}
      facts={[
        <Mono key="number">{number}</Mono>,
        title,
        decidedAt === null ? (
          <Late key="valid">{estimateTexts.expires(remainingDays, formatDate(validUntil, now))}</Late>
        ) : (
          estimateTexts.accepted(formatDay(decidedAt, now))
        ),
      ]}
      amount={formatCents(totalCents)}
      tools={
        decidedAt === null ? (
          <Button size="sm" render={<Link to={paths.estimate(id)} />}>
            {estimateTexts.review}
          </Button>
        ) : (
          <MakeInvoice estimate={estimate} />
        )
      }
    />
  );
};

/** The rows of one kind. */
export const EstimateRows = ({
  estimates,
  ...time
}: Omit<EstimateRowProps, 'estimate'> & { readonly estimates: readonly TodayEstimate[] }) =>
  estimates.map((estimate) => <EstimateRow key={estimate.id} estimate={estimate} {...time} />);
