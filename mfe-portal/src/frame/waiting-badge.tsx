import { vars, VisuallyHidden } from '@vitrine/ui';
import { styled } from 'styled-components';
import { useLive } from '../shared/live.ts';
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

/** How many things wait today, kept current by the one subscription of the portal. Nothing where none does. */
export const WaitingBadge = () => {
  const { data } = useToday({ refetchOnMount: false });
  // A BFF of before counts nothing and has no stream.
  useLive(data?.waiting !== undefined);
  const count = data?.waiting ?? 0;
  if (count === 0) return null;
  return (
    <Count>
      <span aria-hidden="true">{count > most ? `${most}+` : count}</span>
      <VisuallyHidden>{count === 1 ? ', 1 thing waits' : `, ${count} things wait`}</VisuallyHidden>
    </Count>
  );
};
