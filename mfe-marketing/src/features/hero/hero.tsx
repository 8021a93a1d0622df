import { brand } from '@vitrine/brand';
import { useSession } from '@vitrine/shell-sdk';
import { ArrowRightIcon, ArrowUpRightIcon, Button, Eyebrow, media, vars, VisuallyHidden } from '@vitrine/ui';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { Measure } from '../../shared/page-layout.tsx';
import { heroContent } from './content.ts';
import { Headline } from './headline.tsx';
import { Portrait } from './portrait.tsx';
import { usePhraseRotation } from './use-phrase-rotation.ts';

/**
 * Positioned absolutely, so that it moves nothing when it appears: at the first paint if the frame knows who was
 * signed in (`data-account` of the document), else when the session is known.
 */
const Slot = styled.div`
  position: absolute;
  inset-block-start: 100%;
  inset-inline-start: 0;
  display: flex;
  gap: ${vars.space[5]};
  padding-block-start: ${vars.space[2]};

  a {
    display: none;
    align-items: center;
    gap: ${vars.space[2]};
    min-height: 1.75rem;
    font-size: ${vars.text.sm};
    color: ${vars.color.champagne};
    text-decoration: none;
    white-space: nowrap;
  }

  html:is([data-account='client'], [data-account='staff']) & a:first-child,
  html[data-account='staff'] & a,
  &[data-known] a:first-child,
  &[data-known='staff'] a {
    display: inline-flex;
  }

  a:hover {
    text-decoration: underline;
  }
`;

const NewTabLink = ({ href, children }: { readonly href: string; readonly children: string }) => (
  <a href={href} target="_blank" rel="noopener">
    {children}
    <ArrowUpRightIcon />
    <VisuallyHidden> {heroContent.newTab}</VisuallyHidden>
  </a>
);

/** Links for signed-in people: to their payments, and for staff to the portal. */
function AccountLinks() {
  const { user } = useSession();
  return (
    <Slot data-known={user ? (user.staff ? 'staff' : 'client') : undefined}>
      <NewTabLink href="/account">{heroContent.paymentPortal}</NewTabLink>
      <NewTabLink href="/admin">{heroContent.missionControl}</NewTabLink>
    </Slot>
  );
}

const ToggleButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${vars.space[2]};
  min-height: 1.75rem;
  padding: 0 ${vars.space[2]};
  margin-inline: calc(-1 * ${vars.space[2]});
  border-radius: ${vars.radius.sm};
  font: inherit;
  color: ${vars.color.textMuted};
  white-space: nowrap;

  &:hover {
    color: ${vars.color.text};
  }

  @media (scripting: none) {
    display: none;
  }
`;

/** Stops and starts everything that moves in the hero (WCAG 2.2.2): phrases and portrait alike. */
export function MotionToggle({ running, onToggle }: { readonly running: boolean; readonly onToggle: () => void }) {
  return (
    <ToggleButton type="button" onClick={onToggle}>
      <svg width="10" height="10" viewBox="0 0 10 10" fill="currentColor" aria-hidden="true">
        <path d={running ? 'M1.5 1h2.4v8H1.5zM6.1 1h2.4v8H6.1z' : 'M2 .8 9 5 2 9.2z'} />
      </svg>
      {running ? heroContent.pause : heroContent.play}
    </ToggleButton>
  );
}

/** Fills the first screen; the frame's header floats over its top. */
const Section = styled.section`
  position: relative;
  display: flex;
  flex-direction: column;
  overflow: clip;

  /* A warm glow over portrait and background. */
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    background: radial-gradient(
      60rem 50rem at 86% 14%,
      color-mix(in srgb, ${vars.color.champagne} 6%, transparent),
      transparent 70%
    );
    pointer-events: none;
  }

  ${media.up('md')} {
    min-height: min(100svh, 62rem);
  }
`;

const Body = styled(Measure)`
  flex: 1;
  z-index: ${vars.layer.raised};
  padding-block: 18rem ${vars.space[12]};

  h1 {
    margin-block: ${vars.space[4]} ${vars.space[5]};
  }

  /* One line on a phone, where the rule is dropped. */
  ${media.down('sm')} {
    > :first-child {
      letter-spacing: 0;

      &::before {
        content: none;
      }
    }
  }

  ${media.up('md')} {
    padding-block: clamp(8rem, 20svh, 12rem) ${vars.space[14]};

    h1 {
      margin-block: ${vars.space[8]} ${vars.space[8]};
    }
  }
`;

const Lead = styled.p`
  max-width: 33rem;
  font-size: clamp(1.0625rem, 1rem + 0.3vw, 1.25rem);
  line-height: ${vars.leading.text};
  color: ${vars.color.textMuted};
`;

const Actions = styled.div`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${vars.space[2]} clamp(${vars.space[3]}, 1.5vw, ${vars.space[5]});
  width: fit-content;
  margin-block-start: ${vars.space[8]};

  /* On a phone both stand side by side while they fit; the subtle one keeps the text's edge when it wraps. */
  ${media.down('sm')} {
    > * {
      padding-inline: 0;
    }
  }

  > :first-child {
    min-height: 3.25rem;
    padding-inline: clamp(1.125rem, 5vw, ${vars.space[6]});
    box-shadow:
      0 1px 0 rgba(255, 250, 240, 0.5) inset,
      ${vars.shadow.glow};
  }
`;

const Figures = styled(Measure)`
  z-index: ${vars.layer.raised};
  display: grid;
  gap: ${vars.space[8]};
  padding-block: ${vars.space[6]} ${vars.space[8]};

  /* The single hairline above the figures. */
  &::before {
    content: '';
    position: absolute;
    inset-block-start: 0;
    inset-inline: ${vars.space[5]};
    height: 1px;
    background: linear-gradient(90deg, ${vars.color.edgeLight}, ${vars.color.hairline});
  }

  ${media.up('md')} {
    grid-template-columns: 1fr auto;
    align-items: end;

    &::before {
      inset-inline: ${vars.space[14]};
    }
  }
`;

const Stats = styled.dl`
  display: grid;
  /* Three a line, until enlarged text leaves no room for whole words. */
  grid-template-columns: repeat(auto-fit, minmax(6.25rem, 1fr));
  gap: ${vars.space[4]};

  ${media.up('md')} {
    max-width: 43rem;
    gap: ${vars.space[10]};
  }
`;

/** The figure is shown above its label; in the markup the label comes first. */
const Stat = styled.div`
  display: flex;
  flex-direction: column;
`;

const Value = styled.dd`
  font: ${vars.weight.text} clamp(1.75rem, 1.4rem + 1.4vw, 2.5rem) / 1.15 ${vars.font.text};
  letter-spacing: ${vars.tracking.heading};
  font-variant-numeric: lining-nums tabular-nums;

  small {
    margin-inline-start: 0.2em;
    font: ${vars.weight.text} 0.45em / 1 ${vars.font.text};
    letter-spacing: 0;
    color: ${vars.color.champagne};
  }
`;

const Caption = styled.dt`
  margin-block-start: ${vars.space[2]};
  max-width: 11.5rem;
  font-size: ${vars.text.sm};
  line-height: 1.4;
  color: ${vars.color.textFaint};
`;

const Meta = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${vars.space[1]} ${vars.space[5]};
  font: ${vars.weight.text} ${vars.text.xs} / 1.5 ${vars.font.mono};
  color: ${vars.color.textFaint};

  > * {
    white-space: nowrap;
  }

  ${media.up('md')} {
    flex-direction: column;
    align-items: flex-end;
  }
`;

/** The first view: what we do, for whom, and two links onward. */
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
          <Button href="#showcase" variant="subtle" shape="pill">
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
