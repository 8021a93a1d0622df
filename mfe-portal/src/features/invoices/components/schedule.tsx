import { type Invoice, type InvoicePart, partName } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { Badge, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { formatDate } from '../../../shared/format.ts';

const List = styled.ol`
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: ${vars.text.sm};
`;

const Part = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${vars.space[1]} ${vars.space[4]};
  align-items: baseline;
  padding-block: ${vars.space[2]};

  & + & {
    border-block-start: 1px solid ${vars.color.hairline};
  }
`;

const Name = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${vars.space[3]};
`;

const Money = styled.span`
  font-variant-numeric: tabular-nums;
  text-align: end;
`;

const Day = styled.span`
  color: ${vars.color.textMuted};
`;

const states: Record<
  InvoicePart['state'],
  { readonly label: string; readonly tone: 'jade' | 'ember' | 'steel' | 'neutral' }
> = {
  paid: { label: 'Paid', tone: 'jade' },
  overdue: { label: 'Overdue', tone: 'ember' },
  due: { label: 'Due next', tone: 'steel' },
  upcoming: { label: 'Upcoming', tone: 'neutral' },
};

/** The parts of an invoice with their days, and what is paid of each. */
export const Schedule = ({ parts }: Pick<Invoice, 'parts'>) => (
  <List aria-label="Payment schedule">
    {parts.map((part, index) => (
      <Part key={part.dueDate}>
        <Name>
          {partName(part, index, parts.length)} <Badge tone={states[part.state].tone}>{states[part.state].label}</Badge>
        </Name>
        <Money>{formatCents(part.amountCents)}</Money>
        <Day>
          <time dateTime={part.dueDate}>Due {formatDate(part.dueDate)}</time>
        </Day>
        {part.paidCents > 0 && part.state !== 'paid' && <Money>{formatCents(part.paidCents)} paid</Money>}
      </Part>
    ))}
  </List>
);
