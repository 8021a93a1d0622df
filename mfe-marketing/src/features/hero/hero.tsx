import { brand } from '@vitrine/brand';
import { ArrowRightIcon, Button, Eyebrow, VisuallyHidden } from '@vitrine/ui';
import { useRef } from 'react';
import { heroContent } from './content.ts';
import { Headline } from './headline.tsx';
import { Actions, Body, Caption, Figures, Lead, Meta, Section, Stat, Stats, Value } from './hero.styles.ts';
import { MotionToggle } from './motion-toggle.tsx';
import { Portrait } from './portrait.tsx';
import { AccountLinks } from './account-links.tsx';
import { usePhraseRotation } from './use-phrase-rotation.ts';

/** The first view: what we do, for whom, and the two ways in. */
export function Hero() {
  const stageRef = useRef<HTMLSpanElement>(null);
  const rotation = usePhraseRotation(heroContent.phrases.length, stageRef);
  return (
    <Section aria-labelledby="hero-title">
      <Portrait running={rotation.driver === 'js' && rotation.running} beat={rotation.index} />
      <Body>
        <Eyebrow>{brand.tagline}</Eyebrow>
        <Headline rotation={rotation} stageRef={stageRef} />
        <VisuallyHidden as="p">{heroContent.phrasesInFull}</VisuallyHidden>
        <Lead>{heroContent.lead}</Lead>
        <Actions>
          <Button href="#contact" variant="primary" shape="pill">
            {heroContent.begin}
          </Button>
          <Button href="#showcase" variant="quiet" shape="pill">
            {heroContent.work}
            <ArrowRightIcon />
          </Button>
          <AccountLinks />
        </Actions>
      </Body>
      <Figures>
        <Stats>
          {heroContent.stats.map(({ value, unit, caption }) => (
            <Stat key={caption}>
              <Value>
                {value}
                <small>{unit}</small>
              </Value>
              <Caption>{caption}</Caption>
            </Stat>
          ))}
        </Stats>
        <Meta>
          <span>{brand.coordinates}</span>
          <span>{brand.statisticsNote}</span>
          <MotionToggle running={rotation.running} onToggle={rotation.toggle} />
        </Meta>
      </Figures>
    </Section>
  );
}
