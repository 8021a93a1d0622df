import type { ResolvedCode } from '@vitrine/contracts';
import { formatPrice } from '@vitrine/money';
import { Link } from '@vitrine/shell-sdk';
import { vars } from '@vitrine/ui';
import { styled } from 'styled-components';

/** Also used in a field's hint, which allows phrasing content only, so it isn't a list element. */
const List = styled.span`
  display: grid;
  gap: ${vars.space[1]};
  margin-block-start: ${vars.space[2]};

  a {
    display: inline-flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 ${vars.space[2]};
    min-height: ${vars.control.md};
    color: ${vars.color.text};
  }
`;

interface CodePackagesProps {
  readonly code: string;
  readonly packages: ResolvedCode['packages'];
}

/** The packages a code is for, each with its price and a link to its wizard. */
export const CodePackages = ({ code, packages }: CodePackagesProps) => (
  <List>
    {packages.map(({ id, name, priceCents, listPriceCents }) => (
      <span key={id}>
        <Link to={`/onboarding/package?${new URLSearchParams({ package: id, code }).toString()}`}>
          {name}: {formatPrice(priceCents)} a month
          {priceCents < listPriceCents && <s>{formatPrice(listPriceCents)}</s>}
        </Link>
      </span>
    ))}
  </List>
);
