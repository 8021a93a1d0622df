import type { PackageId } from '@vitrine/contracts';
import { Link } from '@vitrine/shell-sdk';
import { Button, Display, Eyebrow, media, Text, vars } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { usePrices } from '../../shared/packages.ts';
import { packagesTexts } from './content.ts';
import { PackageCards } from './package-cards.tsx';
import { PackageComparison } from './package-comparison.tsx';

const Page = styled.div`
  display: grid;
  gap: clamp(${vars.space[12]}, 6vw, ${vars.space[24]});
  max-width: 90rem;
  margin-inline: auto;
  padding: ${vars.space[32]} ${vars.space[5]} ${vars.space[20]};

  ${media.up('md')} {
    padding-inline: ${vars.space[14]};
  }
`;

const Head = styled.header`
  display: grid;
  gap: ${vars.space[5]};
  max-width: 46rem;
`;

const Compare = styled.section`
  display: grid;
  gap: ${vars.space[6]};
`;

const Help = styled.aside`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${vars.space[5]};
  padding-block-start: ${vars.space[8]};
  border-block-start: 1px solid ${vars.color.hairlineStrong};
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[3]};
`;

interface PackagesViewProps {
  /** Address that choosing a package opens. */
  readonly addressOf: (id: PackageId) => string;
  /** Shown above the packages: what the visitor's code offers. */
  readonly children?: ReactNode;
}

/** The packages as a page: cards, then side by side. */
export function PackagesView({ addressOf, children }: PackagesViewProps) {
  const prices = usePrices();
  return (
    <Page>
      <Head>
        <Eyebrow>{packagesTexts.eyebrow}</Eyebrow>
        <Display as="h1">
          {packagesTexts.title} <em>{packagesTexts.titleEnd}</em>
        </Display>
        <Text size="lg" tone="textMuted">
          {packagesTexts.lead}
        </Text>
      </Head>
      {children}
      <PackageCards prices={prices} heading="h2" addressOf={addressOf} />
      <Compare aria-labelledby="compare-title">
        <Display as="h2" id="compare-title">
          {packagesTexts.compareTitle}
        </Display>
        <PackageComparison prices={prices} />
      </Compare>
      <Help>
        <Text tone="textMuted">{packagesTexts.talk}</Text>
        <Actions>
          <Button shape="pill" variant="subtle" render={<Link to="/onboarding" />}>
            {packagesTexts.code}
          </Button>
          <Button shape="pill" render={<Link to="/#contact" />}>
            {packagesTexts.talkLink}
          </Button>
        </Actions>
      </Help>
    </Page>
  );
}
