import { vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { formatPrice } from '../../../shared/money.ts';
import type { CodeState } from '../../../shared/use-code.ts';

const Line = styled.output<{ $tone: 'good' | 'bad' | 'plain' }>`
  display: block;
  min-height: 1.4em;
  color: ${({ $tone }) => ({ good: vars.color.jade, bad: vars.color.ember, plain: vars.color.textFaint })[$tone]};
`;

/** What the typed code offers, below its field. */
export const CodeNote = ({ state }: { readonly state: CodeState }) => {
  if (state.status === 'none') return <Line $tone="plain">If someone gave you a code, it goes here.</Line>;
  if (state.status === 'checking') return <Line $tone="plain">Checking the code…</Line>;
  if (state.status !== 'known') return <Line $tone={state.status === 'unreachable' ? 'plain' : 'bad'}>{state.message}</Line>;
  const { name, price } = state.offer;
  return (
    <Line $tone="good">
      {name}
      {price && `, ${formatPrice(price.amountCents)} a month`}
    </Line>
  );
};
