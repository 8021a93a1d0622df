import type { AuditEntry } from '@vitrine/contracts';
import { ChevronRightIcon, media, Mono, Td, Th, Tr, vars } from '@vitrine/ui';
import { Fragment } from 'react';
import { styled } from 'styled-components';
import { formatDayHeading, formatFull, formatTime, useNow } from '../../../shared/format.ts';
import { rowAttribute } from '../../../shared/screen/list-hotkeys.ts';
import { FittingTable, TabletUpTh, WideTh } from '../../../shared/screen/record-table.ts';
import type { AuditFilter } from './audit-queries.ts';
import { actorText, changesOf, contextOf, type FieldChange, humanize, noValue } from './content.ts';
import { AuditDetail } from './audit-detail.tsx';

const TimeCell = styled(Td)`
  width: 4.5rem;
  vertical-align: top;
`;

const WhatCell = styled(Td)`
  vertical-align: top;
  overflow-wrap: anywhere;
`;

const WhoCell = styled(Td)`
  width: 12rem;
  vertical-align: top;
  overflow-wrap: anywhere;

  ${media.down('sm')} {
    display: none;
  }
`;

const FromCell = styled(Td)`
  vertical-align: top;

  ${media.down('lg')} {
    display: none;
  }
`;

const Toggle = styled.button`
  display: inline-flex;
  align-items: baseline;
  gap: ${vars.space[2]};
  min-height: 1.5rem;
  border-radius: ${vars.radius.sm};
  font-weight: ${vars.weight.medium};
  color: ${vars.color.text};
  text-align: start;

  svg {
    flex: none;
    color: ${vars.color.textFaint};
    transition: transform ${vars.motion.quick} ${vars.motion.ease};
  }

  &[aria-expanded='true'] svg {
    color: ${vars.color.champagne};
    transform: rotate(90deg);
  }

  ${media.touch} {
    min-height: ${vars.control.touch};
    align-items: center;
  }
`;

const Summary = styled.span`
  display: block;
  padding-inline-start: 1.25rem;
  color: ${vars.color.textMuted};
`;

const PhoneWho = styled.span`
  display: block;
  padding-inline-start: 1.25rem;
  color: ${vars.color.textFaint};

  ${media.up('sm')} {
    display: none;
  }
`;

const DetailCell = styled.td`
  padding: ${vars.space[4]} ${vars.space[3]} ${vars.space[5]};
  border-block-end: 1px solid ${vars.color.hairline};
`;

interface AuditRowProps {
  readonly entry: AuditEntry;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly onFilter: (change: Partial<AuditFilter>) => void;
}

/** One change as a row; its button opens the details below it. */
const AuditRow = ({ entry, open, onToggle, onFilter }: AuditRowProps) => {
  const changes = changesOf(entry);
  const detailId = `audit-${entry.id}`;
  // When open, the fields are below; the row keeps the record's name.
  const summary = open ? contextOf(entry) : summaryOf(entry, changes);
  return (
    <>
      <Tr
        interactive
        selected={open}
        onClick={({ target }) => !(target instanceof Element && target.closest('button, a')) && onToggle()}
      >
        <TimeCell nowrap>
          <time dateTime={entry.at} title={formatFull(entry.at)}>
            {formatTime(entry.at)}
          </time>
        </TimeCell>
        <WhatCell>
          <Toggle
            type="button"
            aria-expanded={open}
            {...(open && { 'aria-controls': detailId })}
            onClick={onToggle}
            {...{ [rowAttribute]: entry.id }}
          >
            <ChevronRightIcon size={12} />
            {humanize(entry.action)}
          </Toggle>
          {summary && <Summary>{summary}</Summary>}
          <PhoneWho>{actorText(entry.actor)}</PhoneWho>
        </WhatCell>
        <WhoCell>{actorText(entry.actor)}</WhoCell>
        <FromCell nowrap>{entry.address && <Mono>{entry.address}</Mono>}</FromCell>
      </Tr>
      {open && (
        <tr id={detailId}>
          <DetailCell colSpan={4}>
            <AuditDetail entry={entry} changes={changes} onFilter={onFilter} />
          </DetailCell>
        </tr>
      )}
    </>
  );
};

/** `june@alder.test · Role: owner, was staff`: at most two changes; the rest is in the details. */
function summaryOf(entry: AuditEntry, changes: readonly FieldChange[]): string {
  const shownChanges = changes.slice(0, 2).map(({ label, before, after }) => {
    if (after === null || entry.after === null) return `${label}: ${before}`;
    return before === null || before === noValue ? `${label}: ${after}` : `${label}: ${after}, was ${before}`;
  });
  const context = contextOf(entry);
  return [...(context ? [context] : []), ...shownChanges, ...(changes.length > 2 ? [`${changes.length - 2} more`] : [])]
    .map((part) => (part.length > 90 ? `${part.slice(0, 89)}…` : part))
    .join(' · ');
}

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

/** The log by day. */
export const AuditTable = ({ entries, openId, onToggle, onFilter }: AuditTableProps) => {
  const now = useNow();
  const days = [...Map.groupBy(entries, ({ at }) => formatDayHeading(at, now))];
  return (
    <FittingTable label="Changes">
      <thead>
        <tr>
          <Th>Time</Th>
          <Th>What</Th>
          <TabletUpTh>Who</TabletUpTh>
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
