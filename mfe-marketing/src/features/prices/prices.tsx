import { Link } from '@vitrine/shell-sdk';
import { Button, media, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { Measure } from '../../shared/page-layout.tsx';
import { PageSection, SectionHead } from '../../shared/section.tsx';
import { offeredPackages, offeredProject, pricesIntro, pricesLabels } from './content.ts';

const Offers = styled(Measure)`
  display: grid;
  gap: ${vars.space[4]};
  margin-block-start: clamp(${vars.space[6]}, 3vw, ${vars.space[10]});

  ${media.up('lg')} {
    grid-template-columns: minmax(0, 3fr) minmax(0, 1fr);
  }
`;

/** One plate with hairlines between the packages; the plate beside it is the other offer. */
const Plate = styled.ul.attrs({ role: 'list' })`
  display: grid;
  border: 1px solid ${vars.color.hairlineStrong};
  border-radius: ${vars.radius.lg};
  background: linear-gradient(160deg, ${vars.color.panelRaised}, ${vars.color.panel} 60%);

  > li {
    position: relative;
  }

  > li + li {
    border-block-start: 1px solid ${vars.color.hairlineStrong};
  }

  ${media.up('md')} {
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1fr);

    > li + li {
      border-block-start: 0;
      border-inline-start: 1px solid ${vars.color.hairlineStrong};
    }
  }
`;

/** On a phone the button stands beside name and price; side by side the offers have it at their foot. */
const Offer = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-content: start;
  gap: 0 ${vars.space[4]};
  padding: ${vars.space[4]};
  font-size: 0.9375rem;

  h3 {
    font: ${vars.weight.medium} 1.0625rem / 1.4 ${vars.font.text};
  }

  small {
    font: ${vars.text.sm} / 1.5 ${vars.font.text};
    letter-spacing: 0;
    color: ${vars.color.textMuted};
  }

  /* On the plate's edge, so that names and prices stay in line. */
  h3 small {
    position: absolute;
    inset-block-start: -0.75rem;
    inset-inline-start: ${vars.space[4]};
    padding-inline: ${vars.space[2]};
    border-radius: ${vars.radius.sm};
    background: ${vars.color.champagne};
    color: ${vars.color.onChampagne};
  }

  strong {
    font: ${vars.weight.text} clamp(1.625rem, 1.4rem + 1vw, 2.125rem) / 1.3 ${vars.font.text};
    letter-spacing: -0.025em;
    font-variant-numeric: lining-nums tabular-nums;
  }

  p {
    grid-column: 1 / -1;
    margin-block-start: ${vars.space[1]};
    color: ${vars.color.textMuted};
  }

  > [href] {
    grid-area: 1 / 2 / span 2;
    align-self: center;
  }

  /* No room beside the price. */
  @media (max-width: 23.99em) {
    grid-template-columns: minmax(0, 1fr);

    > [href] {
      grid-area: auto;
      justify-self: start;
      margin-block-start: ${vars.space[3]};
    }
  }

  &[data-project] {
    border: 1px solid color-mix(in srgb, ${vars.color.champagne} 40%, transparent);
    border-radius: ${vars.radius.lg};
  }

  ${media.up('md')} {
    grid-template: auto auto auto 1fr auto / minmax(0, 1fr);
    height: 100%;
    padding: ${vars.space[6]};

    h3 small {
      inset-inline-start: ${vars.space[6]};
    }

    /* Two lines each, so that the lists begin in line. */
    p {
      min-height: 3em;
    }

    > [href] {
      grid-area: auto;
      justify-self: start;
      margin-block-start: ${vars.space[5]};
    }
  }
`;

/** What a package begins with, and what decides a project's price. */
const Parts = styled.ul.attrs({ role: 'list' })`
  display: grid;
  align-content: start;
  gap: ${vars.space[1]};
  margin-block-start: ${vars.space[3]};
  padding-block-start: ${vars.space[3]};
  border-block-start: 1px solid ${vars.color.hairline};
  grid-column: 1 / -1;

  > :first-child {
    font-size: ${vars.text.sm};
    color: ${vars.color.textMuted};
  }
`;

const Foot = styled.p`
  grid-column: 1 / -1;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${vars.space[6]};
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};

  a {
    display: inline-flex;
    align-items: center;
    min-height: ${vars.control.touch};
    color: ${vars.color.text};
    text-underline-offset: 0.3em;
  }
`;

/** The two offers with their prices: three packages, and projects with what decides theirs. */
export function Prices() {
  return (
    <PageSection id="prices" aria-labelledby="prices-title">
      <SectionHead id="prices-title" {...pricesIntro} />
      <Offers>
        <Plate aria-label={pricesLabels.packages}>
          {offeredPackages.map(({ id, name, popular, price, promise, holds, features, choose }) => (
            <li key={id}>
              <Offer>
                <h3>
                  {name} {popular && <small>{pricesLabels.popular}</small>}
                </h3>
                <strong>
                  {price} <small>{pricesLabels.month}</small>
                </strong>
                <p>{promise}</p>
                <Parts>
                  <li>{holds}</li>
                  {features.map((feature) => (
                    <li key={feature}>{feature}</li>
                  ))}
                </Parts>
                <Button
                  shape="pill"
                  variant={popular ? 'primary' : 'secondary'}
                  aria-label={choose}
                  render={<Link to={`/onboarding/package?package=${id}`} />}
                >
                  {pricesLabels.choose}
                </Button>
              </Offer>
            </li>
          ))}
        </Plate>
        <Offer data-project="">
          <h3>{offeredProject.name}</h3>
          <strong>
            <small>{offeredProject.from}</small> {offeredProject.price}
          </strong>
          <p>{offeredProject.promise}</p>
          <Parts>
            <li>{offeredProject.decides}</li>
            {offeredProject.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </Parts>
          <Button href="#call" shape="pill">
            {offeredProject.call}
          </Button>
        </Offer>
        <Foot>
          {pricesLabels.terms} <Link to="/packages">{pricesLabels.compare}</Link>
        </Foot>
      </Offers>
    </PageSection>
  );
}
