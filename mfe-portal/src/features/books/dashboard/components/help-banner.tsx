import { Heading, media, Panel, Text, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { StateDrawing } from '../../../../shared/screen/state-drawing.tsx';
import { helpBanner } from '../content.ts';

const Banner = styled(Panel)`
  display: grid;
  align-items: center;
  gap: ${vars.space[4]} ${vars.space[10]};

  ${media.up('sm')} {
    grid-template-columns: auto minmax(0, 1fr);
  }
`;

const Copy = styled.div`
  display: grid;
  gap: ${vars.space[2]};
  max-width: 46ch;
`;

/** Explains the dashboard, at its end. */
export const HelpBanner = () => (
  <Banner $padding="lg" aria-label={helpBanner.title}>
    <StateDrawing form="iris" />
    <Copy>
      <Heading as="p">{helpBanner.title}</Heading>
      <Text size="sm" tone="textMuted">
        {helpBanner.text}
      </Text>
    </Copy>
  </Banner>
);
