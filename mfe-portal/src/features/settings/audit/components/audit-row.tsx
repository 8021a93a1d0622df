import type { AuditEntry } from '@vitrine/contracts';
import { ChevronRightIcon, media, Mono, Td, Tr, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { formatFull, formatTime } from '../../../../shared/dates.ts';
import { rowAttribute } from '../../../../shared/screen/use-list-hotkeys.ts';
import type { AuditFilter } from '../audit-query.ts';
import { actorText, changesOf, contextOf, type FieldChange, inWords, noValue } from '../audit-texts.ts';
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

/** One change in a line; its button opens before and after below it. */
export const AuditRow = ({ entry, open, onToggle, onFilter }: AuditRowProps) => {
  const changes = changesOf(entry);
  const detailId = `audit-${entry.id}`;
  // Opened, the fields stand below; whom or what they belong to stays in the line.
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
            {inWords(entry.action)}
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

/** `june@alder.test · Role: owner, was staff`: as much as fits a line; the rest is in the detail. */
function summaryOf(entry: AuditEntry, changes: readonly FieldChange[]): string {
  const told = changes.slice(0, 2).map(({ label, before, after }) => {
    if (after === null || entry.after === null) return `${label}: ${before}`;
    return before === null || before === noValue ? `${label}: ${after}` : `${label}: ${after}, was ${before}`;
  });
  const context = contextOf(entry);
  return [...(context ? [context] : []), ...told, ...(changes.length > 2 ? [`${changes.length - 2} more`] : [])]
    .map((part) => (part.length > 90 ? `${part.slice(0, 89)}…` : part))
    .join(' · ');
}
