import type { Client } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Badge, media, Table, Td, Th, Tr } from '@vitrine/ui';
import { memo, useMemo } from 'react';
import { styled } from 'styled-components';
import { formatDay, formatFull } from '../../../shared/dates.ts';
import { paths } from '../../../shared/paths.ts';
import { DemoTag } from '../../../shared/screen/demo-tag.tsx';
import { NameTd, RecordLine, RecordLink, RecordNote, WideTd, WideTh } from '../../../shared/screen/record-cells.ts';
import { rowAttribute } from '../../../shared/screen/use-list-hotkeys.ts';
import { useRowPress } from '../../../shared/screen/use-row-press.ts';
import { useVirtualRows } from '../../../shared/screen/use-virtual-rows.ts';
import { RoomRow } from '../../../shared/screen/virtual-room.tsx';
import { useNow } from '../../../shared/use-now.ts';
import { besides } from '../besides.ts';
import { statusLabels, statusTones } from '../client-texts.ts';

/** Of a row with two lines, in pixels. */
const rowHeight = 65;
const columnCount = 6;

/** Where the wide columns are away, their room is the client's. */
const ClientTd = styled(NameTd)`
  ${media.down('lg')} {
    width: 60%;
  }
`;

export interface ClientRowsProps {
  readonly clients: readonly Client[];
  /** Rows there are on the server. */
  readonly total: number;
  /** The list's query as an address, kept while clients are opened and closed. */
  readonly search: string;
  readonly openId: string | undefined;
  readonly loadMore: (() => void) | undefined;
}

export const ClientTable = ({ clients, total, search, openId, loadMore }: ClientRowsProps) => {
  const now = useNow();
  const ids = useMemo(() => clients.map(({ id }) => id), [clients]);
  const rows = useVirtualRows({ ids, rowHeight, openId, loadMore });
  return (
    <Table label="Clients" aria-rowcount={total + 1}>
      <thead>
        <tr aria-rowindex={1}>
          <Th>Client</Th>
          <WideTh>Plan</WideTh>
          <Th>Status</Th>
          <WideTh>Joined</WideTh>
          <WideTh numeric>Spent</WideTh>
          <Th numeric>Monthly</Th>
        </tr>
      </thead>
      <tbody {...rows.list}>
        {rows.entries.map((entry) => {
          if (entry.row === undefined) return <RoomRow key={entry.key} height={entry.height} columns={columnCount} />;
          const client = clients[entry.row];
          return (
            client && (
              <ClientRow
                key={entry.key}
                client={client}
                index={entry.row}
                open={client.id === openId}
                to={paths.client(client.id) + search}
                now={now}
                measure={rows.measure}
              />
            )
          );
        })}
      </tbody>
    </Table>
  );
};

interface ClientRowProps {
  readonly client: Client;
  readonly index: number;
  readonly open: boolean;
  readonly to: string;
  readonly now: Date;
  readonly measure: (element: HTMLElement | null) => void;
}

/** Drawn again only when something of its own changes: while a list of thousands scrolls, nothing does. */
const ClientRow = memo(({ client, index, open, to, now, measure }: ClientRowProps) => {
  const press = useRowPress(to);
  return (
    <Tr interactive selected={open} onClick={press} ref={measure} data-index={index} aria-rowindex={index + 2}>
      <ClientTd>
        <RecordLine>
          <RecordLink to={to} {...{ [rowAttribute]: client.id }} {...(open && { 'aria-current': true })}>
            {client.company}
          </RecordLink>
          {client.demo && <DemoTag />}
        </RecordLine>
        <RecordNote>{besides(client.company, [client.name, client.email])}</RecordNote>
      </ClientTd>
      <WideTd nowrap>{client.subscriptionPlan ?? client.customPackage?.name ?? 'None yet'}</WideTd>
      <Td nowrap>
        <Badge tone={statusTones[client.status]}>{statusLabels[client.status]}</Badge>
      </Td>
      <WideTd nowrap>
        <time dateTime={client.joinDate} title={formatFull(client.joinDate)}>
          {formatDay(client.joinDate, now)}
        </time>
      </WideTd>
      <WideTd numeric>{formatCents(client.totalSpentCents)}</WideTd>
      <Td numeric>{formatCents(client.monthlyAmountCents)}</Td>
    </Tr>
  );
});
ClientRow.displayName = 'ClientRow';
