import type { PackageId } from '@vitrine/contracts';
import { formatPrice } from '@vitrine/money';
import { Link, type To } from '@vitrine/shell-sdk';
import { CheckIcon, Figure, Text, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { priceWithCode, useCode } from '../../shared/code.ts';
import { findPackage, type Prices } from '../../shared/packages.ts';
import { packagesTexts } from './content.ts';

const Frame = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${vars.space[1]} ${vars.space[5]};
  padding: ${vars.space[4]} ${vars.space[5]};
  border: 1px solid color-mix(in srgb, ${vars.color.champagne} 34%, transparent);
  border-radius: ${vars.radius.lg};
  background: color-mix(in srgb, ${vars.color.champagne} 5%, transparent);
`;

/** Beside the price; above it where the screen is too narrow for both. */
const Choice = styled.div`
  display: grid;
  flex: 1 1 9rem;
  gap: ${vars.space[1]};
`;

const Name = styled.div`
  display: flex;
  align-items: center;
  gap: ${vars.space[2]};

  svg {
    flex: none;
    color: ${vars.color.jade};
  }
`;

const Price = styled.div`
  margin-inline-start: auto;
  text-align: end;
`;

const Again = styled(Link)`
  justify-self: start;
  padding-block: ${vars.space[1]};
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};
`;

interface PackageLeadProps {
  readonly id: PackageId;
  readonly prices: Prices;
  /** A code of the address, for this package. */
  readonly code: string;
  /** Link back to the three packages. */
  readonly back: To;
  readonly state?: unknown;
}

/** The chosen package, above the wizard that it opens. */
export const PackageLead = ({ id, prices, code, back, state }: PackageLeadProps) => {
  const cents = priceWithCode(useCode(code), id);
  return (
    <Frame aria-label={packagesTexts.chosen}>
      <Choice>
        <Name>
          <CheckIcon />
          <Text weight="medium">{findPackage(id)?.name}</Text>
        </Name>
        <Again to={back} state={state} replace>
          {packagesTexts.another}
        </Again>
      </Choice>
      <Price>
        <Figure>{formatPrice(cents ?? prices[id])}</Figure>
        <Text size="sm" tone="textMuted">
          {packagesTexts.perMonth}
          {cents !== null && cents < prices[id] && ` instead of ${formatPrice(prices[id])}`}
        </Text>
      </Price>
    </Frame>
  );
};
