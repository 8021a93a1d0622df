import { formatPrice } from '@vitrine/money';
import { Button, FormBanner, Mono, vars } from '@vitrine/ui';
import { type MouseEvent, useState } from 'react';
import { styled } from 'styled-components';
import { CodePackages } from '../../../shared/code-packages.tsx';
import {
  codeProblem,
  type CodeState,
  isUnchecked,
  priceWithCode,
  useCode,
  useResolveCode,
} from '../../../shared/code.ts';
import type { PackageText } from '../../../shared/packages.ts';
import { texts } from '../content.ts';

interface CheckAgainProps {
  readonly code: string;
  readonly state: CodeState;
}

/** Checks a code again after the BFF could not be reached; everything that shows the code gets the answer. */
export const CheckAgain = ({ code, state }: CheckAgainProps) => {
  const resolve = useResolveCode();
  const [checking, setChecking] = useState(false);
  if (!isUnchecked(state)) return null;
  const check = async ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>): Promise<void> => {
    setChecking(true);
    const answer = await resolve(code);
    setChecking(false);
    // The answer removes this button, so the focus moves to the next one.
    if (!isUnchecked(answer)) form?.querySelector<HTMLElement>('[type=submit]')?.focus();
  };
  return (
    <Button size="sm" busy={checking} onClick={(event) => void check(event)}>
      {texts.checkAgain}
    </Button>
  );
};

const Line = styled.output<{ $tone: 'good' | 'bad' | 'plain' }>`
  display: block;
  min-height: 1.4em;
  color: ${({ $tone }) => ({ good: vars.color.jade, bad: vars.color.ember, plain: vars.color.textFaint })[$tone]};
`;

interface CodeNoteProps {
  readonly state: CodeState;
  /** The field shows the error itself; this adds the packages that the code is for. */
  readonly refused: boolean;
}

/** What the typed code offers, below its field. */
export const CodeNote = ({ state, refused }: CodeNoteProps) => {
  if (refused && state.status === 'known')
    return <CodePackages code={state.offer.code} packages={state.offer.packages} />;
  if (state.status === 'none') return <Line $tone="plain">Have a code? Enter it here.</Line>;
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

const Remove = styled.button`
  min-height: ${vars.control.md};
  color: ${vars.color.champagne};
  text-decoration: underline;
  text-underline-offset: 0.3em;
`;

interface PackageCodeProps {
  readonly code: string;
  readonly chosen: PackageText | null;
  /** List price of what is chosen, cents a month. */
  readonly listCents: number;
  readonly onRemove: () => void;
  /** Show problems only: while the code applies, its price is shown above already. */
  readonly onlyProblems?: boolean;
}

/** Whether the code of the link applies to the chosen package; if not, the visitor decides what to drop. */
export const PackageCode = ({ code, chosen, listCents, onRemove, onlyProblems = false }: PackageCodeProps) => {
  const state = useCode(code);
  if (code === '' || state.status === 'checking') return null;
  const problem = codeProblem(state, chosen && { ...chosen, cents: listCents });
  if (onlyProblems && !problem && state.status === 'known') return null;
  const price = chosen && priceWithCode(state, chosen.id);
  return (
    <FormBanner tone={problem ? 'error' : 'info'}>
      <Mono>{code}</Mono>: {problem ?? ('message' in state ? state.message : '')}
      {!problem &&
        chosen &&
        price !== null &&
        `${chosen.name} for ${formatPrice(price)} a month instead of ${formatPrice(listCents)}.`}{' '}
      <CheckAgain code={code} state={state} />{' '}
      <Remove type="button" onClick={onRemove}>
        Continue without the code
      </Remove>
    </FormBanner>
  );
};
