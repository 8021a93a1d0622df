import { useState } from 'react';
import { styled } from 'styled-components';
import {
  Badge,
  Button,
  DescriptionList,
  Figure,
  FilterTabs,
  Hairline,
  Heading,
  Mono,
  Panel,
  StatStrip,
  Table,
  Td,
  Text,
  Th,
  Timeline,
  Toolbar,
  ToolbarSpace,
  Tr,
  TwoLines,
  media,
  vars,
  type BadgeTone,
  type SortDirection,
} from '../../src/index.ts';
import { Section } from '../section.tsx';

type Status = 'Paid' | 'Sent' | 'Overdue' | 'Draft';
type Invoice = { number: string; client: string; email: string; issued: string; status: Status; amount: number };

const invoices: Invoice[] = [
  {
    number: 'INV-2026-148',
    client: 'Meridian Dermatology',
    email: 'accounts@meridian.test',
    issued: 'Nov 18',
    status: 'Sent',
    amount: 9950,
  },
  {
    number: 'INV-2026-147',
    client: 'Alder Dental Studio',
    email: 'june@alder.test',
    issued: 'Nov 15',
    status: 'Sent',
    amount: 4997,
  },
  {
    number: 'INV-2026-146',
    client: 'Sable Med Spa',
    email: 'office@sable.test',
    issued: 'Nov 12',
    status: 'Overdue',
    amount: 2000,
  },
  {
    number: 'INV-2026-145',
    client: 'Lattice Plastic Surgery and Reconstructive Associates',
    email: 'billing.department@lattice-associates.test',
    issued: 'Nov 9',
    status: 'Paid',
    amount: 19500,
  },
  {
    number: 'INV-2026-144',
    client: 'Wren Wellness',
    email: 'hello@wren.test',
    issued: 'Nov 8',
    status: 'Draft',
    amount: 6200,
  },
];

const tones: Record<Status, BadgeTone> = { Paid: 'jade', Sent: 'steel', Overdue: 'ember', Draft: 'neutral' };
const filters = ['All', 'Paid', 'Sent', 'Draft', 'Overdue'] as const;
const dollars = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

const Layout = styled.div`
  display: grid;
  gap: ${vars.space[8]};
  align-items: start;

  ${media.up('lg')} {
    grid-template-columns: minmax(0, 1fr) 22rem;
  }
`;

const List = styled.div`
  display: grid;
  gap: ${vars.space[5]};
  min-width: 0;
`;

const Detail = styled(Panel)`
  display: grid;
  gap: ${vars.space[5]};
`;

const Between = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${vars.space[2]};
`;

const Open = styled.button`
  min-height: 1.5rem;
  text-align: start;
`;

export const DataSection = () => {
  const [filter, setFilter] = useState<(typeof filters)[number]>('All');
  const [order, setOrder] = useState<SortDirection>('descending');
  const [selected, setSelected] = useState('INV-2026-147');

  const visibleInvoices = invoices.filter(({ status }) => filter === 'All' || status === filter);
  const rows = visibleInvoices.toSorted((a, b) =>
    order === 'ascending' ? a.number.localeCompare(b.number) : b.number.localeCompare(a.number),
  );
  const open = invoices.find(({ number }) => number === selected);

  return (
    <Section
      id="data"
      title={
        <>
          A list, a detail, <em>one accent</em>
        </>
      }
      lead={
        'The portal is a tool: denser and calmer. Money to the right in figures of one width, a bar of light at ' +
        'the chosen row, every state a dot and a word.'
      }
    >
      <Layout>
        <List>
          <Toolbar>
            <Heading as="h3" size="lg">
              Invoices
            </Heading>
            <ToolbarSpace />
            <Button size="sm">Export</Button>
            <Button size="sm" variant="primary">
              New invoice
            </Button>
          </Toolbar>
          <StatStrip
            stats={[
              {
                label: 'Outstanding',
                value: '$62,418.00',
                note: (
                  <>
                    9 invoices,{' '}
                    <Text as="span" size="sm" tone="ember">
                      2 overdue
                    </Text>
                  </>
                ),
              },
              { label: 'Paid this month', value: '$48,947.00', note: '+12% on October' },
              { label: 'Median days to pay', value: '4.2', note: 'was 6.0' },
              { label: 'Drafts', value: '3', note: '$18,200.00' },
            ]}
          />
          <Toolbar>
            <FilterTabs
              label="Filter by status"
              value={filter}
              onChange={setFilter}
              options={filters.map((value) => ({
                value,
                label: value,
                count: value === 'All' ? invoices.length : invoices.filter(({ status }) => status === value).length,
              }))}
            />
            <ToolbarSpace />
            <Text as="span" size="sm" tone="textFaint">
              {order === 'descending' ? 'Newest first' : 'Oldest first'}
            </Text>
          </Toolbar>
          <Table label="Invoices">
            <thead>
              <tr>
                <Th sort={order} onSort={() => setOrder(order === 'ascending' ? 'descending' : 'ascending')}>
                  Number
                </Th>
                <Th>Client</Th>
                <Th>Issued</Th>
                <Th>Status</Th>
                <Th numeric>Amount</Th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ number, client, email, issued, status, amount }) => (
                <Tr key={number} interactive selected={number === selected} onClick={() => setSelected(number)}>
                  <Td nowrap>
                    <Open type="button" aria-pressed={number === selected}>
                      <Mono>{number}</Mono>
                    </Open>
                  </Td>
                  <Td>
                    <TwoLines first={client} second={email} />
                  </Td>
                  <Td nowrap>{issued}</Td>
                  <Td nowrap>
                    <Badge tone={tones[status]}>{status}</Badge>
                  </Td>
                  <Td numeric>{dollars(amount)}</Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        </List>
        {open !== undefined && (
          <Detail aria-label="Invoice">
            <Between>
              <Text as="span" size="sm" tone="textMuted">
                <Mono>{open.number}</Mono>
              </Text>
              <Badge tone={tones[open.status]}>{open.status}</Badge>
            </Between>
            <div>
              <Figure>{dollars(open.amount)}</Figure>
              <Text size="sm" tone="textMuted">
                {open.client}
              </Text>
            </div>
            <Toolbar>
              <Button size="sm">Email</Button>
              <Button size="sm">PDF</Button>
              <ToolbarSpace />
              <Button size="sm">Edit</Button>
            </Toolbar>
            <DescriptionList
              items={[
                { term: 'Bill to', value: open.email },
                { term: 'Issued', value: open.issued },
              ]}
            />
            <Hairline />
            <Timeline
              events={[
                { id: 'opened', text: 'Opened by the client', time: 'today 09:14' },
                { id: 'delivered', text: 'Email delivered', time: 'Nov 15 11:31' },
                { id: 'sent', text: 'Marked sent by owner', time: 'Nov 15 11:30' },
              ]}
            />
          </Detail>
        )}
      </Layout>
    </Section>
  );
};
