import { Heading, media, Panel, Text, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { StateDrawing } from '../../../shared/screen/state-drawing.tsx';
import { closing } from '../dashboard-texts.ts';

const Banner = styled(Panel)`
  display: grid;
  align-items: center;
  gap: ${vars.space[4]} ${vars.space[10]};

  ${media.up('sm')} {
    grid-template-columns: auto minmax(0, 1fr);
  }
`;

const Words = styled.div`
  display: grid;
  gap: ${vars.space[2]};
  max-width: 46ch;
`;

/** Ends the screen, and says how to read it. */
export const Closing = () => (
  <Banner $padding="lg" aria-label={closing.title}>
    <div aria-hidden="true">
      <StateDrawing form="iris" />
    </div>
    <Words>
      <Heading as="p">{closing.title}</Heading>
      <Text size="sm" tone="textMuted">
        {closing.text}
      </Text>
    </Words>
  </Banner>
);
