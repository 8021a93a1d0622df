import type { ResolvedCode } from '@vitrine/contracts';
import { formatPrice } from '@vitrine/money';
import { CheckIcon, Figure, FormBanner, Mono, Skeleton, Text, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { codeProblem } from '../../shared/code-fit.ts';
import { CodePackages } from '../../shared/code-packages.tsx';
import { useCode } from '../../shared/use-code.ts';
import { CodeForm } from './code-form.tsx';

const Offer = styled.section`
  display: grid;
  grid-template-columns: 1fr auto;
  align-items: center;
  gap: ${vars.space[1]} ${vars.space[5]};
  padding: ${vars.space[4]} ${vars.space[5]};
  border: 1px solid color-mix(in srgb, ${vars.color.champagne} 34%, transparent);
  border-radius: ${vars.radius.lg};
  background: color-mix(in srgb, ${vars.color.champagne} 5%, transparent);
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 ${vars.space[2]};

  svg {
    flex: none;
    align-self: center;
    color: ${vars.color.jade};
  }
`;

const Price = styled.div`
  grid-row: 1 / span 2;
  grid-column: 2;
  text-align: end;
`;

const Refused = styled.div`
  display: grid;
  gap: ${vars.space[5]};
`;

const Whole = styled.div`
  grid-column: 1 / -1;
`;

const Known = ({ offer }: { readonly offer: ResolvedCode }) => {
  const { code, name, description, price, packages } = offer;
  return (
    <Offer aria-label="Your code">
      <Head>
        <CheckIcon />
        <Text weight="medium">{name}</Text>
        <Text as="span" size="sm" tone="textMuted">
          <Mono>{code}</Mono>
        </Text>
      </Head>
      <Text size="sm" tone="textMuted">
        {[packages.length === 1 ? packages[0]?.name : '', description].filter(Boolean).join('. ')}
      </Text>
      {packages.length > 1 && (
        <Whole>
          <Text size="sm">{codeProblem({ status: 'known', offer }, null)}</Text>
          <CodePackages code={code} packages={packages} />
        </Whole>
      )}
      {price && (
        <Price>
          <Figure>{formatPrice(price.amountCents)}</Figure>
          <Text size="xs" tone="textMuted">
            a month
          </Text>
        </Price>
      )}
    </Offer>
  );
};

interface CodeLeadProps {
  readonly code: string;
  /** Another code was entered in its place. */
  readonly onCode: (code: string) => void;
}

/** What the code of the link stands for, above the wizard it opens; an honest answer if it stands for nothing. */
export const CodeLead = ({ code, onCode }: CodeLeadProps) => {
  const state = useCode(code);
  if (state.status === 'known') return <Known offer={state.offer} />;
  if (!('message' in state)) {
    return (
      <Offer aria-busy="true" aria-label="Checking your code">
        <Skeleton width="medium" />
        <Skeleton width="long" />
      </Offer>
    );
  }
  const isRefused = state.status !== 'unreachable';
  return (
    <Refused>
      <FormBanner tone={isRefused ? 'error' : 'info'}>
        <Mono>{code}</Mono>: {state.message}
      </FormBanner>
      {isRefused && <CodeForm id="another-code" initial={code} onCode={onCode} />}
    </Refused>
  );
};
