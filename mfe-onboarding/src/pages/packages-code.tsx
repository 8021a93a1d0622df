import { Link, useNavigate } from '@vitrine/shell-sdk';
import { Button, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { CodeLead } from '../features/access-code/index.ts';
import { packagesTexts } from '../features/packages/index.ts';
import { useCode } from '../shared/code.ts';

const Frame = styled.div`
  display: grid;
  gap: ${vars.space[4]};
  justify-items: start;
  max-width: 46rem;
`;

const addressWith = (path: string, code: string): string => `${path}?${new URLSearchParams({ code }).toString()}`;

/** What the code of the address offers, above the packages, and a link onward where it is for none of them. */
export const PackagesCode = ({ code }: { readonly code: string }) => {
  const navigate = useNavigate();
  const state = useCode(code);
  return (
    <Frame>
      <CodeLead code={code} onCode={(entered) => void navigate(addressWith('/packages', entered), { replace: true })} />
      {state.status === 'known' && state.offer.packages.length === 0 && (
        <Button shape="pill" render={<Link to={addressWith('/onboarding', code)} />}>
          {packagesTexts.continueWithCode}
        </Button>
      )}
    </Frame>
  );
};
