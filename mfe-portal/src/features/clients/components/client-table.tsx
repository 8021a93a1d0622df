import type { Client } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Badge, media, Table, Td, Th, Tr } from '@vitrine/ui';
import { memo } from 'react';
import { styled } from 'styled-components';
import { DemoTag } from '../../../shared/demo-data.tsx';
import { formatDay, formatFull, useNow } from '../../../shared/format.ts';
import { paths } from '../../../shared/paths.ts';
import { rowAttribute } from '../../../shared/screen/list-hotkeys.ts';
import {
  NameTd,
  RecordLine,
  RecordLink,
  RecordNote,
  useRowPress,
  WideTd,
  WideTh,
} from '../../../shared/screen/record-table.ts';
import { VirtualTableBody } from '../../../shared/screen/virtual-rows.tsx';
import { statusLabels, statusTones, withoutTitle } from '../content.ts';

/** Height of a row with two lines, in pixels. */
const rowHeight = 65;
const columnCount = 6;

/** The client column takes the width of hidden columns. */
const ClientTd = styled(NameTd)`
  ${media.down('lg')} {
    width: 60%;
  }
`;

export interface ClientRowsProps {
  readonly clients: readonly Client[];
  /** Total number of rows on the server. */
  readonly total: number;
  /** The list's query string, kept while records are opened and closed. */
  readonly search: string;
  readonly openId: string | undefined;
  readonly loadMore: (() => void) | undefined;
}

export const ClientTable = ({ clients, total, search, openId, loadMore }: ClientRowsProps) => {
  const now = useNow();
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
      <VirtualTableBody columns={columnCount} rows={clients} rowHeight={rowHeight} openId={openId} loadMore={loadMore}>
        {(client, index, measure) => (
          <ClientRow
            client={client}
            index={index}
            open={client.id === openId}
            to={paths.client(client.id) + search}
            now={now}
            measure={measure}
          />
        )}
      </VirtualTableBody>
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

/** Memoized, because lists of thousands rerender while scrolling. */
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
        <RecordNote>{withoutTitle(client.company, [client.name, client.email])}</RecordNote>
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
