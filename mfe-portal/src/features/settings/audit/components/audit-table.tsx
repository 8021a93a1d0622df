import type { AuditEntry } from '@vitrine/contracts';
import { Th, vars } from '@vitrine/ui';
import { Fragment } from 'react';
import { styled } from 'styled-components';
import { formatDayHeading } from '../../../../shared/dates.ts';
import { useNow } from '../../../../shared/use-now.ts';
import { FittingTable, RoomyTh, WideTh } from '../../../../shared/screen/record-cells.ts';
import type { AuditFilter } from '../audit-query.ts';
import { AuditRow } from './audit-row.tsx';

const DayHead = styled.th`
  padding: ${vars.space[5]} ${vars.space[3]} ${vars.space[2]};
  border-block-end: 1px solid ${vars.color.hairline};
  font-weight: ${vars.weight.medium};
  color: ${vars.color.text};
  text-align: start;
`;

interface AuditTableProps {
  readonly entries: readonly AuditEntry[];
  readonly openId: string | undefined;
  readonly onToggle: (id: string) => void;
  readonly onFilter: (change: Partial<AuditFilter>) => void;
}

/** The log day by day. */
export const AuditTable = ({ entries, openId, onToggle, onFilter }: AuditTableProps) => {
  const now = useNow();
  const days = [...Map.groupBy(entries, ({ at }) => formatDayHeading(at, now))];
  return (
    <FittingTable label="Changes">
      <thead>
        <tr>
          <Th>Time</Th>
          <Th>What</Th>
          <RoomyTh>Who</RoomyTh>
          <WideTh>From</WideTh>
        </tr>
      </thead>
      <tbody>
        {days.map(([day, ofDay]) => (
          <Fragment key={day}>
            <tr>
              <DayHead colSpan={4} scope="rowgroup">
                {day}
              </DayHead>
            </tr>
            {ofDay.map((entry) => (
              <AuditRow
                key={entry.id}
                entry={entry}
                open={entry.id === openId}
                onToggle={() => onToggle(entry.id)}
                onFilter={onFilter}
              />
            ))}
          </Fragment>
        ))}
      </tbody>
    </FittingTable>
  );
};
