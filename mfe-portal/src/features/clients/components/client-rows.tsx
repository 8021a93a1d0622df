import type { Client, ClientSort } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Badge, Text } from '@vitrine/ui';
import { DemoTag } from '../../../shared/demo-data.tsx';
import { formatDay, formatFull } from '../../../shared/format.ts';
import { CardFacts, CardLine } from '../../../shared/screen/record-cards.ts';
import type { RecordListDefinition } from '../../../shared/screen/record-list.tsx';
import { RecordLine, RecordNote, RecordTitle } from '../../../shared/screen/record-table.ts';
import { statusLabels, statusTones, withoutTitle } from '../content.ts';

const Status = ({ client: { status } }: { readonly client: Client }) => (
  <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
);

const Joined = ({ client: { joinDate }, now }: { readonly client: Client; readonly now: Date }) => (
  <time dateTime={joinDate} title={formatFull(joinDate)}>
    {formatDay(joinDate, now)}
  </time>
);

const planOf = ({ subscriptionPlan, customPackage }: Client): string | undefined =>
  subscriptionPlan ?? customPackage?.name;

/** Client, status and monthly amount are always shown. */
export const clientRows: RecordListDefinition<Client, ClientSort> = {
  nameOf: ({ company }) => company,
  columns: [
    {
      id: 'client',
      label: 'Client',
      sort: 'name',
      wide: true,
      cell: (client, { link }) => (
        <RecordTitle>
          {link(client.company)}
          <RecordLine>
            {client.demo && <DemoTag />}
            <RecordNote>{withoutTitle(client.company, [client.name, client.email])}</RecordNote>
          </RecordLine>
        </RecordTitle>
      ),
    },
    {
      id: 'plan',
      label: 'Plan',
      sort: 'plan',
      optional: true,
      from: 'wide',
      cell: (client) => planOf(client) ?? 'None yet',
    },
    {
      id: 'tags',
      label: 'Tags',
      optional: true,
      from: 'full',
      cell: ({ tags = [] }) => <RecordNote>{tags.join(', ')}</RecordNote>,
    },
    { id: 'status', label: 'Status', sort: 'status', cell: (client) => <Status client={client} /> },
    {
      id: 'joined',
      label: 'Joined',
      sort: 'newest',
      optional: true,
      from: 'middle',
      cell: (client, { now }) => <Joined client={client} now={now} />,
    },
    {
      id: 'spent',
      label: 'Spent',
      sort: 'spent',
      optional: true,
      from: 'middle',
      numeric: true,
      cell: ({ totalSpentCents }) => formatCents(totalSpentCents),
    },
    {
      id: 'monthly',
      label: 'Monthly',
      sort: 'monthly',
      numeric: true,
      cell: ({ monthlyAmountCents }) => formatCents(monthlyAmountCents),
    },
  ],
  card: (client, { now, link }) => (
    <>
      <CardLine>
        {link(client.company)}
        <Text as="span" size="sm" weight="medium" tabular>
          {formatCents(client.monthlyAmountCents)} a month
        </Text>
      </CardLine>
      <CardLine>
        <CardFacts>
          <Status client={client} />
          {planOf(client) ?? 'No plan yet'}
          {client.demo && <DemoTag />}
        </CardFacts>
        <CardFacts>
          Joined <Joined client={client} now={now} />
        </CardFacts>
      </CardLine>
    </>
  ),
};
