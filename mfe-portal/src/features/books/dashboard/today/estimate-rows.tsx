import type { TodayEstimate } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Link } from '@vitrine/shell-sdk';
import { Button, Mono } from '@vitrine/ui';
import { daysBetween, formatDate, formatDay } from '../../../../shared/format.ts';
import { paths } from '../../../../shared/paths.ts';
import { estimateTexts } from '../content.ts';
import { Late, Row } from './row.tsx';

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
        <Button size="sm" render={<Link to={paths.estimate(id)} />}>
          {decidedAt === null ? estimateTexts.review : estimateTexts.invoice}
        </Button>
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
