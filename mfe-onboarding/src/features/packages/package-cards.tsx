import type { PackageId } from '@vitrine/contracts';
import { formatPrice } from '@vitrine/money';
import { inPlace, Link, type To } from '@vitrine/shell-sdk';
import { Button, CheckIcon, Heading, Text, vars } from '@vitrine/ui';
import { css, styled } from 'styled-components';
import { findPackage, packages, type PackageText, type Prices } from '../../shared/packages.ts';
import { packagesTexts } from './content.ts';

const Cards = styled.div`
  container-type: inline-size;
`;

/** Three columns where there is room; the middle one is raised. */
const wide = '@container (min-width: 56rem)';

const Row = styled.ul`
  list-style: none;
  display: grid;
  gap: ${vars.space[8]};

  ${wide} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    grid-template-rows: repeat(3, auto) 1fr;
    gap: ${vars.space[6]} 0;
    padding-block: ${vars.space[4]};
  }
`;

const popularEdge = css`
  border-color: color-mix(in srgb, ${vars.color.champagne} 55%, transparent);

  ${wide} {
    margin-block: calc(-1 * ${vars.space[4]});
    padding-block: ${vars.space[12]};
  }
`;

const Card = styled.li<{ $popular: boolean }>`
  position: relative;
  display: flex;
  flex-direction: column;
  gap: ${vars.space[6]};
  padding: ${vars.space[8]} ${vars.space[6]};
  border: 1px solid ${vars.color.hairlineStrong};
  border-radius: ${vars.radius.lg};
  background: linear-gradient(180deg, ${vars.color.panelRaised}, ${vars.color.panel} 40%);

  /* Prices stand on one line, and so do the buttons, whatever the names need. */
  ${wide} {
    display: grid;
    grid-row: span 4;
    grid-template-rows: subgrid;
    padding: ${vars.space[8]};

    &:first-child {
      border-inline-end: 0;
      border-start-end-radius: 0;
      border-end-end-radius: 0;
    }

    &:last-child {
      border-inline-start: 0;
      border-start-start-radius: 0;
      border-end-start-radius: 0;
    }
  }

  ${({ $popular }) => $popular && popularEdge}
`;

const Top = styled.div`
  position: absolute;
  inset: 0 0 auto;
  display: flex;
  justify-content: center;
  transform: translateY(-50%);

  > span {
    padding: 0.3rem 0.9rem;
    border-radius: ${vars.radius.pill};
    background: linear-gradient(180deg, ${vars.color.champagneLight}, ${vars.color.champagneDeep});
    font: ${vars.weight.medium} ${vars.text.sm} / 1.4 ${vars.font.text};
    letter-spacing: 0.06em;
    color: ${vars.color.onChampagne};
  }
`;

const Price = styled.p`
  display: flex;
  align-items: baseline;
  gap: ${vars.space[2]};
  font: ${vars.weight.text} clamp(2.5rem, 2rem + 1.2vw, 3.25rem) / 1 ${vars.font.text};
  font-variant-numeric: lining-nums tabular-nums;
  letter-spacing: ${vars.tracking.title};

  span {
    font: ${vars.weight.text} ${vars.text.sm} / 1 ${vars.font.text};
    letter-spacing: 0;
    color: ${vars.color.textMuted};
  }
`;

const Adds = styled.div`
  flex: 1;
  padding-block-start: ${vars.space[5]};
  border-block-start: 1px solid ${vars.color.hairline};

  ul {
    list-style: none;
    display: grid;
    gap: ${vars.space[3]};
    margin-block-start: ${vars.space[4]};
  }

  li {
    display: flex;
    gap: ${vars.space[3]};
    font-size: 0.9375rem;
    line-height: 1.45;
    color: ${vars.color.textMuted};
  }

  svg {
    flex: none;
    margin-block-start: 0.2rem;
    color: ${vars.color.champagne};
  }
`;

const Intro = styled.div`
  display: grid;
  align-content: start;
  gap: ${vars.space[2]};
`;

interface CardProps {
  readonly text: PackageText;
  readonly cents: number;
  readonly heading: 'h2' | 'h3';
  readonly to: To;
  readonly opensInPlace: boolean;
}

const PackageCard = ({
  text: { id, name, promise, popular, includes, features },
  cents,
  heading,
  to,
  opensInPlace,
}: CardProps) => (
  <Card $popular={popular} aria-labelledby={`package-${id}`}>
    {popular && (
      <Top>
        <span>{packagesTexts.popular}</span>
      </Top>
    )}
    <Intro>
      <Heading as={heading} id={`package-${id}`}>
        {name}
      </Heading>
      <Text size="sm" tone="textMuted">
        {promise}
      </Text>
    </Intro>
    <Price>
      {formatPrice(cents)} <span>{packagesTexts.perMonth}</span>
    </Price>
    <Button
      variant={popular ? 'primary' : 'secondary'}
      shape="pill"
      wide
      render={<Link to={to} {...(opensInPlace && { state: inPlace })} />}
    >
      {packagesTexts.choose(name)}
    </Button>
    <Adds>
      <Text size="sm" weight="medium">
        {includes ? packagesTexts.addsTo(findPackage(includes)?.name ?? '') : packagesTexts.adds}
      </Text>
      <ul>
        {features.map((feature) => (
          <li key={feature}>
            <CheckIcon />
            {feature}
          </li>
        ))}
      </ul>
    </Adds>
  </Card>
);

interface PackageCardsProps {
  readonly prices: Prices;
  readonly heading: 'h2' | 'h3';
  /** Address that choosing a package opens. */
  readonly addressOf: (id: PackageId) => To;
  /** Whether that opens over the current page. */
  readonly opensInPlace?: boolean;
}

/**
 * The three packages side by side, MOST POPULAR on the middle, and what each adds (public specification, sections 2 and
 * 3).
 */
export const PackageCards = ({ prices, heading, addressOf, opensInPlace = false }: PackageCardsProps) => (
  <Cards>
    <Row>
      {packages.map((text) => (
        <PackageCard
          key={text.id}
          text={text}
          cents={prices[text.id]}
          heading={heading}
          to={addressOf(text.id)}
          opensInPlace={opensInPlace}
        />
      ))}
    </Row>
  </Cards>
);
