import { type AuditEntry, type AuditNames, auditSentence } from '@vitrine/contracts';
import { Link } from '@vitrine/shell-sdk';
import { ChevronRightIcon, media, Mono, Td, Th, touchTarget, Tr, vars } from '@vitrine/ui';
import { Fragment, useId } from 'react';
import { styled } from 'styled-components';
import { formatDayHeading, formatFull, formatTime, useNow } from '../../../shared/format.ts';
import { rowAttribute } from '../../../shared/screen/list-hotkeys.ts';
import { FittingTable, WideTh } from '../../../shared/screen/record-table.ts';
import type { AuditFilter } from './audit-filter.ts';
import { changesOf, type FieldChange, pathOfRecord } from './content.ts';
import { AuditDetail } from './audit-detail.tsx';

/** Of a row's first line, so that time, toggle and sentence stand level. */
const line = '1.5rem';

const TimeCell = styled(Td)`
  width: 4.5rem;
  vertical-align: top;
  line-height: ${line};
`;

const WhatCell = styled(Td)`
  vertical-align: top;
  overflow-wrap: anywhere;
`;

const FromCell = styled(Td)`
  vertical-align: top;
  line-height: ${line};

  ${media.down('lg')} {
    display: none;
  }
`;

/** The sentence stands beside its toggle and wraps under itself. */
const Line = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: start;
  gap: ${vars.space[1]} ${vars.space[2]};
`;

const Toggle = styled.button`
  display: inline-grid;
  place-items: center;
  width: 1.5rem;
  height: ${line};
  border-radius: ${vars.radius.sm};
  color: ${vars.color.textFaint};
  ${touchTarget}

  svg {
    transition: transform ${vars.motion.quick} ${vars.motion.ease};
  }

  &[aria-expanded='true'] svg {
    color: ${vars.color.champagne};
    transform: rotate(90deg);
  }
`;

const Sentence = styled.p`
  color: ${vars.color.textMuted};
  line-height: ${line};
`;

const Who = styled.span`
  font-weight: ${vars.weight.medium};
  color: ${vars.color.text};
`;

const Value = styled.span`
  color: ${vars.color.text};
`;

const RecordLink = styled(Link)`
  color: ${vars.color.text};
  text-underline-offset: 0.2em;
`;

const Summary = styled.p`
  grid-column: 2;
  color: ${vars.color.textFaint};
`;

const DetailCell = styled.td`
  padding: ${vars.space[4]} ${vars.space[3]} ${vars.space[5]};
  border-block-end: 1px solid ${vars.color.hairline};
`;

interface AuditRowProps {
  readonly entry: AuditEntry;
  readonly names: AuditNames;
  readonly now: Date;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly onFilter: (change: Partial<AuditFilter>) => void;
}

/** One change as a sentence; the button before it opens the details below. */
const AuditRow = ({ entry, names, now, open, onToggle, onFilter }: AuditRowProps) => {
  const sentenceId = useId();
  const changes = changesOf(entry, names, now);
  const detailId = `audit-${entry.id}`;
  const path = pathOfRecord(entry, names);
  const summary = summaryOf(entry, changes);
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
          <Line>
            <Toggle
              type="button"
              aria-label="Details"
              aria-describedby={sentenceId}
              aria-expanded={open}
              {...(open && { 'aria-controls': detailId })}
              onClick={onToggle}
              {...{ [rowAttribute]: entry.id }}
            >
              <ChevronRightIcon size={12} />
            </Toggle>
            <Sentence id={sentenceId}>
              {auditSentence(entry, names, now).map(({ kind, text }, place) => {
                const key = `${String(place)} ${text}`;
                if (kind === 'words') return text;
                if (kind === 'who') return <Who key={key}>{text}</Who>;
                if (kind === 'record' && path !== null)
                  return (
                    <RecordLink key={key} to={path}>
                      {text}
                    </RecordLink>
                  );
                return <Value key={key}>{text}</Value>;
              })}
            </Sentence>
            {!open && summary && <Summary>{summary}</Summary>}
          </Line>
        </WhatCell>
        <FromCell nowrap>{entry.address && <Mono>{entry.address}</Mono>}</FromCell>
      </Tr>
      {open && (
        <tr id={detailId}>
          <DetailCell colSpan={3}>
            <AuditDetail entry={entry} names={names} changes={changes} onFilter={onFilter} />
          </DetailCell>
        </tr>
      )}
    </>
  );
};

/** The first fields of an edit whose sentence doesn't name them; the rest is in the details. */
const summaryOf = ({ before, after }: AuditEntry, changes: readonly FieldChange[]): string | null =>
  before === null || after === null || changes.length < 2
    ? null
    : changes
        .slice(0, 2)
        .map(({ label, before: was, after: is }) => `${label}: ${was ?? 'nothing'} → ${is ?? 'nothing'}`)
        .map((part) => (part.length > 90 ? `${part.slice(0, 89)}…` : part))
        .join(' · ');

const DayHead = styled.th`
  padding: ${vars.space[5]} ${vars.space[3]} ${vars.space[2]};
  border-block-end: 1px solid ${vars.color.hairline};
  font-weight: ${vars.weight.medium};
  color: ${vars.color.text};
  text-align: start;
`;

interface AuditTableProps {
  readonly entries: readonly AuditEntry[];
  readonly names: AuditNames;
  readonly openId: string | undefined;
  readonly onToggle: (id: string) => void;
  readonly onFilter: (change: Partial<AuditFilter>) => void;
}

/** The log by day. */
export const AuditTable = ({ entries, names, openId, onToggle, onFilter }: AuditTableProps) => {
  const now = useNow();
  const days = [...Map.groupBy(entries, ({ at }) => formatDayHeading(at, now))];
  return (
    <FittingTable label="Changes">
      <thead>
        <tr>
          <Th>Time</Th>
          <Th>What happened</Th>
          <WideTh>IP address</WideTh>
        </tr>
      </thead>
      <tbody>
        {days.map(([day, ofDay]) => (
          <Fragment key={day}>
            <tr>
              <DayHead colSpan={3} scope="rowgroup">
                {day}
              </DayHead>
            </tr>
            {ofDay.map((entry) => (
              <AuditRow
                key={entry.id}
                entry={entry}
                names={names}
                now={now}
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
