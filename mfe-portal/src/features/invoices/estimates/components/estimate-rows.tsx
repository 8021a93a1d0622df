import type { estimateSorts, EstimateSummary } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Badge, CopyIcon, IconButton, Mono, Text } from '@vitrine/ui';
import { lazy } from 'react';
import { DemoTag } from '../../../../shared/demo-data.tsx';
import { formatDate, formatLongDate } from '../../../../shared/format.ts';
import { CardFacts, CardLine } from '../../../../shared/screen/record-cards.ts';
import type { RecordListDefinition } from '../../../../shared/screen/record-list.tsx';
import { RecordLine, RecordName, RecordNote, RecordTitle } from '../../../../shared/screen/record-table.ts';
import { RowAct } from '../../../../shared/screen/row-act.tsx';
import { stateText, stateTitle, statusTones } from '../content.ts';
import { useCopyLink } from './use-copy-link.ts';

/** What it does and asks is loaded after the rows. */
const EstimateRowAct = lazy(async () => ({ default: (await import('./estimate-row-act.tsx')).EstimateRowAct }));

/** Where an estimate stands, since when; what was accepted waits for its invoice. */
export const StatusBadge = ({ estimate, now }: { readonly estimate: EstimateSummary; readonly now: Date }) => (
  <span title={stateTitle(estimate)}>
    <Badge tone={statusTones[estimate.status]}>{stateText(estimate, now)}</Badge>
  </span>
);

const CopyLink = ({ estimate: { number, url } }: { readonly estimate: EstimateSummary }) => {
  const copy = useCopyLink();
  if (url === null) return null;
  return (
    <IconButton label={`Copy the link of ${number}`} onClick={() => void copy(url)}>
      <CopyIcon />
    </IconButton>
  );
};

const Day = ({ day, now }: { readonly day: string; readonly now: Date }) => (
  <time dateTime={day} title={formatLongDate(day)}>
    {formatDate(day, now)}
  </time>
);

/** Number, client and total are always shown. */
export const estimateRows: RecordListDefinition<EstimateSummary, (typeof estimateSorts)[number]> = {
  nameOf: ({ number }) => number,
  columns: [
    { id: 'number', label: 'Number', sort: 'number', cell: ({ number }, { link }) => link(<Mono>{number}</Mono>) },
    {
      id: 'client',
      label: 'Client',
      sort: 'client',
      wide: true,
      cell: ({ clientName, title, demo }) => (
        <RecordTitle>
          <RecordName>{clientName}</RecordName>
          <RecordLine>
            {demo && <DemoTag />}
            <RecordNote>{title}</RecordNote>
          </RecordLine>
        </RecordTitle>
      ),
    },
    {
      id: 'date',
      label: 'Date',
      sort: 'date',
      optional: true,
      from: 'wide',
      cell: ({ estimateDate }, { now }) => <Day day={estimateDate} now={now} />,
    },
    {
      id: 'valid',
      label: 'Valid until',
      sort: 'valid',
      optional: true,
      from: 'middle',
      cell: ({ validUntil }, { now }) => <Day day={validUntil} now={now} />,
    },
    {
      id: 'status',
      label: 'Status',
      sort: 'status',
      optional: true,
      cell: (estimate, { now }) => <StatusBadge estimate={estimate} now={now} />,
    },
    {
      id: 'total',
      label: 'Total',
      sort: 'amount',
      numeric: true,
      cell: ({ totalCents }) => formatCents(totalCents),
    },
    {
      id: 'act',
      label: 'Next step',
      headless: true,
      optional: true,
      from: 'full',
      numeric: true,
      cell: (estimate) => (
        <RowAct>
          <EstimateRowAct estimate={estimate} />
        </RowAct>
      ),
    },
    {
      id: 'link',
      label: 'Link',
      headless: true,
      optional: true,
      from: 'wide',
      numeric: true,
      cell: (estimate) => <CopyLink estimate={estimate} />,
    },
  ],
  card: (estimate, { now, link }) => (
    <>
      <CardLine>
        {link(estimate.clientName)}
        <Text as="span" size="sm" weight="medium" tabular>
          {formatCents(estimate.totalCents)}
        </Text>
      </CardLine>
      <CardLine>
        <CardFacts>
          <Mono>{estimate.number}</Mono>
          <StatusBadge estimate={estimate} now={now} />
          {estimate.demo && <DemoTag />}
        </CardFacts>
        <CardFacts>Until {formatDate(estimate.validUntil, now)}</CardFacts>
      </CardLine>
    </>
  ),
};
