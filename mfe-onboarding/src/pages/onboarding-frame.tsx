import { brand } from '@vitrine/brand';
import { Display, Eyebrow, media, Text, vars } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Art, ArtGround } from '../shared/art/art.ts';
import hand from '../shared/art/hand.svg';

const Page = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[8]};
  max-width: 90rem;
  margin-inline: auto;
  padding: ${vars.space[24]} ${vars.space[5]} ${vars.space[20]};

  ${media.up('md')} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
    grid-template-rows: auto 1fr;
    gap: ${vars.space[6]} ${vars.space[16]};
    padding-block-start: ${vars.space[32]};
    padding-inline: ${vars.space[14]};
  }
`;

const Introduction = styled.div`
  display: grid;
  align-content: start;
  gap: ${vars.space[6]};

  ${media.up('md')} {
    padding-block-start: ${vars.space[6]};
  }

  /* On a phone the first field should be near the top. */
  ${media.down('md')} {
    gap: ${vars.space[4]};
  }
`;

/** On a phone below the form: it is for visitors who don't want to fill it in. */
const Alternatives = styled.aside`
  display: grid;
  align-content: start;
  gap: ${vars.space[2]};
  font-size: ${vars.text.sm};
  line-height: 1.7;
  color: ${vars.color.textMuted};
`;

const Sheet = styled.section`
  min-width: 0;

  ${media.up('md')} {
    grid-row: 1 / span 2;
    grid-column: 2;
  }

  padding: ${vars.space[6]} ${vars.space[5]};
  border: 1px solid ${vars.color.hairlineStrong};
  border-block-start-color: ${vars.color.edgeLight};
  border-radius: ${vars.radius.lg};
  background: linear-gradient(180deg, ${vars.color.panelRaised}, ${vars.color.panel} 40%);

  ${media.up('sm')} {
    padding: ${vars.space[10]};
  }
`;

interface OnboardingFrameProps {
  readonly children: ReactNode;
  /** Another way in, below the introduction. */
  readonly aside: ReactNode;
}

/** A wizard as a full page: introduction at the left, form at the right. */
export const OnboardingFrame = ({ children, aside }: OnboardingFrameProps) => (
  <ArtGround>
    <Art $place="lower" src={hand} />
    <Page>
      <Introduction>
        <Eyebrow>Client onboarding</Eyebrow>
        <Display as="h1">
          Tell us about <em>your practice</em>
        </Display>
        <Text tone="textMuted">
          It takes a few minutes. You can stop at any step and pick up where you left off within seven days.
        </Text>
      </Introduction>
      <Sheet aria-label="Onboarding">{children}</Sheet>
      <Alternatives>
        {aside}
        <p>
          Want to talk first? Write to <a href={`mailto:${brand.email.hello}`}>{brand.email.hello}</a>.
        </p>
      </Alternatives>
    </Page>
  </ArtGround>
);
