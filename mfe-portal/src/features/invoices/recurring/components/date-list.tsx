import { formatCents } from '@vitrine/money';
import { vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { formatLongDate } from '../../../../shared/format.ts';

const Dates = styled.ol.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr));
  gap: 0 ${vars.space[8]};
  font-size: ${vars.text.sm};
`;

const Date = styled.li`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${vars.space[1]} ${vars.space[4]};
  padding-block: ${vars.space[2]};
  border-block-start: 1px solid ${vars.color.hairline};
  font-variant-numeric: tabular-nums;
`;

interface DateListProps {
  /** Names the list for screen readers. */
  readonly label: string;
  readonly dates: readonly string[];
  /** Of each invoice; null while it is no amount. */
  readonly amountCents: number | null;
}

/** The next dates of a schedule, each with its amount. */
export const DateList = ({ label, dates, amountCents }: DateListProps) => (
  <Dates aria-label={label}>
    {dates.map((day) => (
      <Date key={day}>
        <time dateTime={day}>{formatLongDate(day)}</time>
        <span>{amountCents === null ? '—' : formatCents(amountCents)}</span>
      </Date>
    ))}
  </Dates>
);
