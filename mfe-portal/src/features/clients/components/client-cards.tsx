import type { Client } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Badge, Text } from '@vitrine/ui';
import { memo, useMemo } from 'react';
import { paths } from '../../../shared/paths.ts';
import { DemoTag } from '../../../shared/screen/demo-tag.tsx';
import { Card, CardLine, CardName, Cards } from '../../../shared/screen/record-cards.ts';
import { RecordLink, RecordNote } from '../../../shared/screen/record-cells.ts';
import { rowAttribute } from '../../../shared/screen/use-list-hotkeys.ts';
import { useVirtualRows } from '../../../shared/screen/use-virtual-rows.ts';
import { RoomItem } from '../../../shared/screen/virtual-room.tsx';
import { besides } from '../besides.ts';
import { statusLabels, statusTones } from '../client-texts.ts';
import type { ClientRowsProps } from './client-table.tsx';

/** Of a card, and between two, in pixels. */
const cardHeight = 138;
const gap = 12;

/** The rows on a phone. */
export const ClientCards = ({ clients, total, search, openId, loadMore }: ClientRowsProps) => {
  const ids = useMemo(() => clients.map(({ id }) => id), [clients]);
  const rows = useVirtualRows({ ids, rowHeight: cardHeight, gap, openId, loadMore });
  return (
    <Cards aria-label="Clients" {...rows.list}>
      {rows.entries.map((entry) => {
        if (entry.row === undefined) return <RoomItem key={entry.key} height={entry.height} />;
        const client = clients[entry.row];
        return (
          client && (
            <ClientCard
              key={entry.key}
              client={client}
              index={entry.row}
              total={total}
              to={paths.client(client.id) + search}
              measure={rows.measure}
            />
          )
        );
      })}
    </Cards>
  );
};

interface ClientCardProps {
  readonly client: Client;
  readonly index: number;
  readonly total: number;
  readonly to: string;
  readonly measure: (element: HTMLElement | null) => void;
}

const ClientCard = memo(({ client, index, total, to, measure }: ClientCardProps) => (
  <Card ref={measure} data-index={index} aria-setsize={total} aria-posinset={index + 1}>
    <CardLine>
      <CardName>
        <RecordLink to={to} {...{ [rowAttribute]: client.id }}>
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
      {client.subscriptionPlan ?? client.customPackage?.name ?? 'No plan yet'}
    </Text>
  </Card>
));
ClientCard.displayName = 'ClientCard';
