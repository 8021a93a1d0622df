import { vars, VisuallyHidden } from '@vitrine/ui';
import { styled } from 'styled-components';
import { useLive } from '../shared/live.ts';
import { useToday } from '../shared/today.ts';

const Count = styled.span`
  display: inline-grid;
  place-items: center;
  min-width: 1.375rem;
  height: 1.375rem;
  margin-inline-start: ${vars.space[2]};
  padding-inline: 0.375rem;
  border-radius: ${vars.radius.pill};
  background: color-mix(in srgb, ${vars.color.champagne} 18%, transparent);
  font-weight: ${vars.weight.medium};
  font-variant-numeric: lining-nums tabular-nums;
  color: ${vars.color.champagneLight};
`;

const most = 99;

/** How many things wait today, kept current by the one subscription of the portal. Nothing where none does. */
export const WaitingBadge = () => {
  useLive();
  const { data } = useToday({ refetchOnMount: false });
  const count = data?.waiting ?? 0;
  if (count === 0) return null;
  return (
    <Count>
      <span aria-hidden="true">{count > most ? `${most}+` : count}</span>
      <VisuallyHidden>{count === 1 ? ', 1 thing waits' : `, ${count} things wait`}</VisuallyHidden>
    </Count>
  );
};
