import type { estimateSorts, EstimateSummary } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Badge, CopyIcon, IconButton, Mono, Text } from '@vitrine/ui';
import { DemoTag } from '../../../../shared/demo-data.tsx';
import { formatDate, formatLongDate } from '../../../../shared/format.ts';
import { CardLine, CardName } from '../../../../shared/screen/record-cards.ts';
import type { RecordListDefinition } from '../../../../shared/screen/record-list.tsx';
import { RecordLine, RecordName, RecordNote } from '../../../../shared/screen/record-table.ts';
import { stateText, stateTitle, statusTones } from '../content.ts';
import { useCopyLink } from './use-copy-link.ts';

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
  rowHeight: 65,
  cardHeight: 122,
  columns: [
    { id: 'number', label: 'Number', sort: 'number', cell: ({ number }, { link }) => link(<Mono>{number}</Mono>) },
    {
      id: 'client',
      label: 'Client',
      sort: 'client',
      wide: true,
      cell: ({ clientName, title, demo }) => (
        <>
          <RecordName>{clientName}</RecordName>
          <RecordLine>
            {demo && <DemoTag />}
            <RecordNote>{title}</RecordNote>
          </RecordLine>
        </>
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
      from: 'wide',
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
      id: 'link',
      label: 'Link',
      headless: true,
      optional: true,
      numeric: true,
      cell: (estimate) => <CopyLink estimate={estimate} />,
    },
  ],
  card: (estimate, { now, link }) => (
    <>
      <CardLine>
        <CardName>
          {link(estimate.clientName)}
          <RecordNote>
            <Mono>{estimate.number}</Mono> {estimate.demo && <DemoTag />}
          </RecordNote>
        </CardName>
        <Text as="span" weight="medium" tabular>
          {formatCents(estimate.totalCents)}
        </Text>
      </CardLine>
      <CardLine>
        <StatusBadge estimate={estimate} now={now} />
        <span>Until {formatDate(estimate.validUntil, now)}</span>
        <CopyLink estimate={estimate} />
      </CardLine>
    </>
  ),
};
