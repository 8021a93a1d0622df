import { brand } from '@vitrine/brand';
import { useSession } from '@vitrine/shell-sdk';
import { ArrowUpRightIcon, Button, media, vars, VisuallyHidden } from '@vitrine/ui';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { Measure } from '../../shared/page-layout.tsx';
import { heroContent } from './content.ts';
import { ConversationCard } from './conversation-card.tsx';
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
  /* As wide as the longer of its texts, so that nothing moves when the other takes its place. */
  min-width: 7.75rem;
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
  padding-block: clamp(8.5rem, 41vw, 16rem) ${vars.space[6]};

  ${media.up('md')} {
    display: grid;
    align-content: center;
    padding-block: 7.5rem ${vars.space[10]};
  }

  ${media.up('lg')} {
    grid-template-columns: minmax(0, 1fr) 25rem;
    column-gap: ${vars.space[6]};
    align-items: center;
  }
`;

const Lead = styled.p`
  max-width: 36rem;
  margin-block: ${vars.space[5]} ${vars.space[6]};
  font-size: clamp(1.0625rem, 1rem + 0.35vw, 1.3125rem);
  line-height: ${vars.leading.text};
  color: ${vars.color.textMuted};

  strong {
    font-weight: ${vars.weight.medium};
    color: ${vars.color.text};
  }

  ${media.up('md')} {
    margin-block: ${vars.space[7]} ${vars.space[8]};
  }
`;

const Actions = styled.div`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${vars.space[3]};
  width: fit-content;

  > [href] {
    min-height: 3.25rem;
    padding-inline: clamp(${vars.space[4]}, 4.4vw, ${vars.space[7]});
  }

  > :first-child {
    box-shadow:
      0 1px 0 rgba(255, 250, 240, 0.5) inset,
      ${vars.shadow.glow};
  }
`;

const Figures = styled(Measure)`
  z-index: ${vars.layer.raised};
  display: grid;
  gap: ${vars.space[4]};
  padding-block: ${vars.space[5]} ${vars.space[3]};

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
    padding-block-end: ${vars.space[8]};

    &::before {
      inset-inline: ${vars.space[14]};
    }
  }
`;

const Stats = styled.dl`
  display: grid;
  /* Three a line, until enlarged text leaves no room for whole words. */
  grid-template-columns: repeat(auto-fit, minmax(6.25rem, 1fr));
  gap: ${vars.space[3]};

  ${media.up('md')} {
    max-width: 50rem;
    gap: ${vars.space[10]};
  }
`;

/** The figure is shown above its label; in the markup the label comes first. */
const Stat = styled.div`
  display: flex;
  flex-direction: column-reverse;
  justify-content: flex-end;
`;

const Value = styled.dd`
  font: ${vars.weight.text} clamp(1.75rem, 1.5rem + 0.8vw, 2.125rem) / 1.15 ${vars.font.text};
  letter-spacing: ${vars.tracking.title};
  font-variant-numeric: lining-nums tabular-nums;

  small {
    margin-inline-start: 0.12em;
    font-size: 0.6em;
    letter-spacing: 0;
    color: ${vars.color.champagne};
  }
`;

const Caption = styled.dt`
  margin-block-start: ${vars.space[1]};
  font-size: ${vars.text.sm};
  line-height: 1.4;
  text-wrap: balance;
  color: ${vars.color.textMuted};
`;

const Meta = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${vars.space[1]} ${vars.space[5]};
  font-size: ${vars.text.sm};
  color: ${vars.color.textFaint};

  > * {
    white-space: nowrap;
  }

  ${media.down('sm')} {
    justify-content: space-between;
    column-gap: ${vars.space[3]};
  }
`;

/** The first view: what is sold, to whom, what it costs, and two links onward. */
export function Hero() {
  const stageRef = useRef<HTMLSpanElement>(null);
  const rotation = usePhraseRotation(heroContent.phrases.length, stageRef);
  return (
    <Section aria-labelledby="hero-title">
      <Portrait running={rotation.driver === 'js' && rotation.running} beat={rotation.index} />
      <Body>
        <div>
          <Headline rotation={rotation} stageRef={stageRef} />
          <VisuallyHidden as="p">{heroContent.phrasesInFull}</VisuallyHidden>
          <Lead>
            {heroContent.lead}{' '}
            <strong>
              <a href="#prices">{heroContent.packages}</a>
              {heroContent.projects}
            </strong>
          </Lead>
          <Actions>
            <Button href="#call" variant="primary" shape="pill">
              {heroContent.call}
            </Button>
            <Button href="#showcase" shape="pill">
              {heroContent.work}
            </Button>
            <AccountLinks />
          </Actions>
        </div>
        <ConversationCard />
      </Body>
      <Figures>
        <Stats>
          {heroContent.stats.map(({ value, unit, caption }) => (
            <Stat key={caption}>
              <Caption>{caption}</Caption>
              <Value>
                {value}
                <small>{unit}</small>
              </Value>
            </Stat>
          ))}
        </Stats>
        <Meta>
          <span>{brand.statisticsNote}</span>
          <MotionToggle running={rotation.running} onToggle={rotation.toggle} />
        </Meta>
      </Figures>
    </Section>
  );
}
