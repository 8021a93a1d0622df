import { formatPrice } from '@vitrine/money';
import { FormBanner, Mono, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { codeProblem, priceWithCode } from '../../../shared/code-fit.ts';
import type { PackageText } from '../../../shared/packages.ts';
import { useCode } from '../../../shared/use-code.ts';
import { CheckAgain } from './check-again.tsx';

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
  /** Silent while the code counts: its price stands above already. */
  readonly onlyProblems?: boolean;
}

/** Whether the code of the link counts for the package that is chosen; if not, the visitor decides what goes. */
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
        Go on without the code
      </Remove>
    </FormBanner>
  );
};
