import { vars, VisuallyHidden } from '@vitrine/ui';
import { styled } from 'styled-components';
import { useRights } from '../shared/auth/rights.ts';
import { useInboxCounts } from '../shared/inbox-counts.ts';
import { useLive } from '../shared/live.ts';
import { paths } from '../shared/paths.ts';
import { useToday } from '../shared/today.ts';

const Count = styled.span`
  position: absolute;
  inset-inline-end: ${vars.space[2]};
  display: grid;
  place-items: center;
  min-width: 1.375rem;
  height: 1.375rem;
  padding-inline: 0.375rem;
  border-radius: ${vars.radius.pill};
  background: color-mix(in srgb, ${vars.color.champagne} 18%, transparent);
  font-weight: ${vars.weight.medium};
  font-variant-numeric: lining-nums tabular-nums;
  color: ${vars.color.champagneLight};
`;

const most = 99;

interface FigureProps {
  readonly count: number;
  /** Behind the link’s name, for who hears it: `, 3 things wait`. */
  readonly said: string;
}

/** Nothing where nothing waits. */
const Figure = ({ count, said }: FigureProps) =>
  count === 0 ? null : (
    <Count>
      <span aria-hidden="true">{count > most ? `${most}+` : count}</span>
      <VisuallyHidden>{said}</VisuallyHidden>
    </Count>
  );

/** How many things wait today. */
const WaitingBadge = () => {
  const { data } = useToday({ refetchOnMount: false });
  // A BFF of before counts nothing and has no stream.
  useLive(data?.waiting !== undefined);
  const count = data?.waiting ?? 0;
  return <Figure count={count} said={count === 1 ? ', 1 thing waits' : `, ${count} things wait`} />;
};

/** How many conversations nobody has read: mine, and those that are nobody’s. */
const UnreadBadge = () => {
  const { data } = useInboxCounts({ refetchOnMount: false });
  const may = useRights();
  // Who has no dashboard has no number there that would follow the topics.
  useLive(data !== undefined && !may('leads.read'));
  const count = data?.unread ?? 0;
  return <Figure count={count} said={`, ${count} unread`} />;
};

/** The number at a link of the bar; most have none. */
export const BarNumber = ({ of }: { readonly of: string }) => {
  if (of === paths.admin) return <WaitingBadge />;
  return of === paths.inbox ? <UnreadBadge /> : null;
};
