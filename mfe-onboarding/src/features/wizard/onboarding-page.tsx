import { brand } from '@vitrine/brand';
import { usePageTitle, useSearchParams } from '@vitrine/shell-sdk';
import { Display, Eyebrow, media, Text, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { ContinuationPanel } from './components/continuation-panel.tsx';
import { Wizard } from './components/wizard.tsx';
import { readCode } from './read-code.ts';
import { wizardA } from './wizard-a.ts';

const Page = styled.div`
  display: grid;
  gap: ${vars.space[10]};
  max-width: 84rem;
  margin-inline: auto;
  padding: ${vars.space[32]} ${vars.space[5]} ${vars.space[20]};

  ${media.up('md')} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
    gap: ${vars.space[16]};
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
`;

/** `/onboarding`: wizard A as a full page (decision D4). */
export const OnboardingPage = () => {
  const [params] = useSearchParams();
  usePageTitle('Onboarding');

  return (
    <Page>
      <Introduction>
        <Eyebrow>Client onboarding</Eyebrow>
        <Display as="h1">
          Tell us about <em>your practice</em>
        </Display>
        <Text tone="textMuted" size="lg">
          A few quiet minutes. Your answers stay on this device while you type, so you can leave and come back to them
          within seven days.
        </Text>
        <Text tone="textMuted" size="sm">
          Rather talk first? Write to <a href={`mailto:${brand.email.hello}`}>{brand.email.hello}</a>.
        </Text>
      </Introduction>
      <Wizard definition={wizardA} linkCode={readCode(params)} End={ContinuationPanel} />
    </Page>
  );
};
