import { Heading, media, Panel, Text, vars, whenIdle } from '@vitrine/ui';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { StateDrawing } from '../../../shared/screen/state-drawing.tsx';
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

/** Room for the drawing, which is made once the page is idle: making it keeps a slow phone busy. */
const Picture = styled.div`
  width: 9rem;
  height: 9rem;
`;

/** Explains the dashboard, at its end. */
export const HelpBanner = () => {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return (
    <Banner $padding="lg" aria-label={helpBanner.title}>
      <Picture aria-hidden="true">{isIdle && <StateDrawing form="iris" />}</Picture>
      <Copy>
        <Heading as="p">{helpBanner.title}</Heading>
        <Text size="sm" tone="textMuted">
          {helpBanner.text}
        </Text>
      </Copy>
    </Banner>
  );
};
