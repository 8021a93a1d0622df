import { formatPrice } from '@vitrine/money';
import { vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { CodePackages } from '../../../shared/code-packages.tsx';
import { codeProblem } from '../../../shared/code-fit.ts';
import type { CodeState } from '../../../shared/use-code.ts';

const Line = styled.output<{ $tone: 'good' | 'bad' | 'plain' }>`
  display: block;
  min-height: 1.4em;
  color: ${({ $tone }) => ({ good: vars.color.jade, bad: vars.color.ember, plain: vars.color.textFaint })[$tone]};
`;

interface CodeNoteProps {
  readonly state: CodeState;
  /** The field says itself what is wrong: what is left are the ways on. */
  readonly refused: boolean;
}

/** What the typed code offers, below its field. */
export const CodeNote = ({ state, refused }: CodeNoteProps) => {
  if (refused && state.status === 'known')
    return <CodePackages code={state.offer.code} packages={state.offer.packages} />;
  if (state.status === 'none') return <Line $tone="plain">If someone gave you a code, it goes here.</Line>;
  if (state.status === 'checking') return <Line $tone="plain">Checking the code…</Line>;
  const problem = codeProblem(state, null);
  if (state.status !== 'known') return <Line $tone={problem ? 'bad' : 'plain'}>{state.message}</Line>;
  const { name, price, packages, code } = state.offer;
  if (problem) {
    return (
      <Line $tone="plain">
        {problem}
        <CodePackages code={code} packages={packages} />
      </Line>
    );
  }
  return (
    <Line $tone="good">
      {[name, ...packages.map((one) => one.name), ...(price ? [`${formatPrice(price.amountCents)} a month`] : [])].join(
        ', ',
      )}
    </Line>
  );
};
