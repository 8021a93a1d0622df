import type { ClientSummary } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Badge, Table, Td, Th, Tr } from '@vitrine/ui';
import { formatDay, formatFull } from '../../../shared/dates.ts';
import { paths } from '../../../shared/paths.ts';
import { DemoTag } from '../../../shared/screen/demo-tag.tsx';
import { NameTd, RecordLine, RecordLink, RecordNote, WideTd, WideTh } from '../../../shared/screen/record-cells.ts';
import { rowAttribute } from '../../../shared/screen/use-list-hotkeys.ts';
import { useRowPress } from '../../../shared/screen/use-row-press.ts';
import { useNow } from '../../../shared/use-now.ts';
import { besides } from '../besides.ts';
import { statusLabels, statusTones } from '../client-texts.ts';

export interface ClientRowsProps {
  readonly clients: readonly ClientSummary[];
  /** The list's query as an address, kept while clients are opened and closed. */
  readonly search: string;
  readonly openId: string | undefined;
}

/** Newest first. */
export const ClientTable = ({ clients, search, openId }: ClientRowsProps) => {
  const now = useNow();
  return (
    <Table label="Clients">
      <thead>
        <tr>
          <Th>Client</Th>
          <WideTh>Plan</WideTh>
          <Th>Status</Th>
          <WideTh>Joined</WideTh>
          <Th numeric>Monthly</Th>
        </tr>
      </thead>
      <tbody>
        {clients.map((client) => (
          <ClientRow key={client.id} client={client} open={client.id === openId} to={paths.client(client.id) + search} now={now} />
        ))}
      </tbody>
    </Table>
  );
};

interface ClientRowProps {
  readonly client: ClientSummary;
  readonly open: boolean;
  readonly to: string;
  readonly now: Date;
}

const ClientRow = ({ client, open, to, now }: ClientRowProps) => {
  const press = useRowPress(to);
  return (
    <Tr interactive selected={open} onClick={press}>
      <NameTd>
        <RecordLine>
          <RecordLink to={to} {...{ [rowAttribute]: client.id }} {...(open && { 'aria-current': true })}>
            {client.company}
          </RecordLink>
          {client.demo && <DemoTag />}
        </RecordLine>
        <RecordNote>{besides(client.company, [client.name, client.email])}</RecordNote>
      </NameTd>
      <WideTd>{client.subscriptionPlan ?? 'None yet'}</WideTd>
      <Td nowrap>
        <Badge tone={statusTones[client.status]}>{statusLabels[client.status]}</Badge>
      </Td>
      <WideTd>
        <time dateTime={client.joinDate} title={formatFull(client.joinDate)}>
          {formatDay(client.joinDate, now)}
        </time>
      </WideTd>
      <Td numeric>{formatCents(client.monthlyAmountCents)}</Td>
    </Tr>
  );
};
