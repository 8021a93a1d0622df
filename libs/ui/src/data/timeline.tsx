import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { vars } from '../tokens/vars.ts';
import { Mono } from '../type/text.tsx';

const List = styled.ol.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  font-size: ${vars.text.sm};
`;

const Event = styled.li`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${vars.space[1]} ${vars.space[4]};
  padding: 0 0 ${vars.space[3]} ${vars.space[5]};
  color: ${vars.color.textMuted};

  > span {
    min-width: 0;
  }

  &::before {
    content: '';
    position: absolute;
    inset: 0.5em auto auto 0.125rem;
    width: 0.375rem;
    height: 0.375rem;
    /* Forced colors drop backgrounds and keep borders. */
    border: 3px solid transparent;
    border-radius: 50%;
    background: ${vars.color.textFaint} border-box;
  }

  &:first-child::before {
    background-color: ${vars.color.champagne};
  }

  &:not(:last-child)::after {
    content: '';
    position: absolute;
    inset: calc(0.5em + 0.75rem) auto -0.125rem 0.28rem;
    width: 1px;
    background: ${vars.color.hairlineStrong};
  }
`;

const Time = styled(Mono)`
  color: ${vars.color.textFaint};
  font-size: ${vars.text.sm};
  line-height: 1.75;
`;

export type TimelineEvent = {
  id: string;
  text: ReactNode;
  /** Already formatted: 'Nov 18 16:02'. */
  time: string;
  /** ISO 8601, for machines. */
  dateTime?: string;
};

/** What happened to a record, newest first. */
export const Timeline = ({ events }: { events: readonly TimelineEvent[] }) => (
  <List>
    {events.map(({ id, text, time, dateTime }) => (
      <Event key={id}>
        <span>{text}</span>
        <Time as="time" {...(dateTime !== undefined && { dateTime })}>
          {time}
        </Time>
      </Event>
    ))}
  </List>
);
