import { type LeadStatus, leadStatuses, type LeadSummary } from '@vitrine/contracts';
import { inPlace, Link } from '@vitrine/shell-sdk';
import { IconButton, Menu, MoreIcon, vars } from '@vitrine/ui';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { formatFull, formatRecent, useNow } from '../../../shared/format.ts';
import { paths } from '../../../shared/paths.ts';
import { assigneeName, statusLabels } from '../content.ts';

const Frame = styled.li<{ $isOpen: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${vars.space[1]};
  padding: ${vars.space[2]} ${vars.space[1]} ${vars.space[2]} ${vars.space[3]};
  border: 1px solid ${({ $isOpen }) => ($isOpen ? vars.color.champagne : vars.color.hairline)};
  border-radius: ${vars.radius.md};
  background: ${vars.color.panel};
  font-size: ${vars.text.sm};
  overflow-wrap: anywhere;
  cursor: grab;
`;

const About = styled.div`
  display: grid;
  align-content: start;
  gap: ${vars.space[1]};
  min-width: 0;

  a {
    font-weight: ${vars.weight.medium};
    color: ${vars.color.text};
  }
`;

const Facts = styled.div`
  color: ${vars.color.textMuted};
  font-variant-numeric: lining-nums tabular-nums;
`;

interface BoardCardProps {
  readonly lead: LeadSummary;
  readonly search: string;
  readonly isOpen: boolean;
  /** It was moved last: the focus follows it into its column. */
  readonly isMoved: boolean;
  readonly onDrag: (lead: LeadSummary | null) => void;
  readonly onPress: (event: KeyboardEvent) => void;
  readonly onMove: (to: LeadStatus) => void;
}

/** One lead on the board. */
export const BoardCard = ({ lead, search, isOpen, isMoved, onDrag, onPress, onMove }: BoardCardProps) => {
  const now = useNow();
  const frame = useRef<HTMLLIElement>(null);
  const { id, name, company, email, phone, budgetRange, leadScore, assignee, lastInquiryAt, status } = lead;
  useEffect(() => {
    if (isMoved && document.activeElement === document.body) frame.current?.querySelector('a')?.focus();
  }, [isMoved]);
  return (
    <Frame
      ref={frame}
      $isOpen={isOpen}
      draggable
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move';
        dataTransfer.setData('text/plain', name);
        onDrag(lead);
      }}
      onDragEnd={() => onDrag(null)}
    >
      <About>
        <Link
          to={paths.lead(id) + search}
          state={inPlace}
          draggable={false}
          aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
          onKeyDown={onPress}
        >
          {name}
        </Link>
        <Facts>{company ?? (email || phone)}</Facts>
        <Facts>{[budgetRange, `Score ${leadScore}`].filter(Boolean).join(', ')}</Facts>
        <Facts>
          <time dateTime={lastInquiryAt} title={formatFull(lastInquiryAt)}>
            {formatRecent(lastInquiryAt, now)}
          </time>
          {assignee && `, ${assigneeName(assignee)}`}
        </Facts>
      </About>
      <Menu
        trigger={
          <IconButton label={`Move ${name}`}>
            <MoreIcon />
          </IconButton>
        }
        items={leadStatuses
          .filter((to) => to !== status)
          .map((to) => ({ id: to, label: `Move to ${statusLabels[to]}`, onSelect: () => onMove(to) }))}
      />
    </Frame>
  );
};
