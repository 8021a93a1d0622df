import { formatCents } from '@vitrine/money';
import { Badge, Text } from '@vitrine/ui';
import { paths } from '../../../shared/paths.ts';
import { DemoTag } from '../../../shared/screen/demo-tag.tsx';
import { Card, CardLine, CardName, Cards } from '../../../shared/screen/record-cards.ts';
import { RecordLink, RecordNote } from '../../../shared/screen/record-cells.ts';
import { rowAttribute } from '../../../shared/screen/use-list-hotkeys.ts';
import { besides } from '../besides.ts';
import { statusLabels, statusTones } from '../client-texts.ts';
import type { ClientRowsProps } from './client-table.tsx';

/** The rows on a phone. */
export const ClientCards = ({ clients, search }: ClientRowsProps) => (
  <Cards aria-label="Clients">
    {clients.map((client) => (
      <Card key={client.id}>
        <CardLine>
          <CardName>
            <RecordLink to={paths.client(client.id) + search} {...{ [rowAttribute]: client.id }}>
              {client.company}
            </RecordLink>
            <RecordNote>{besides(client.company, [client.name])}</RecordNote>
          </CardName>
          {client.demo && <DemoTag />}
        </CardLine>
        <CardLine>
          <Badge tone={statusTones[client.status]}>{statusLabels[client.status]}</Badge>
          <Text as="span" size="sm" weight="medium" tabular>
            {formatCents(client.monthlyAmountCents)} a month
          </Text>
        </CardLine>
        <Text as="span" size="sm" tone="textMuted">
          {client.subscriptionPlan ?? 'No plan yet'}
        </Text>
      </Card>
    ))}
  </Cards>
);
