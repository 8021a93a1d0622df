import { ArrowRightIcon, media, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { beginLoading } from '@vitrine/shell-sdk/code-split';
import { PageSection, rail, railCard, SectionHead } from '../../shared/section.tsx';
import { Measure } from '../../shared/page-layout.tsx';
import { useDialogAddress } from '../../shared/use-dialog-address.ts';
import { useLazyPart } from '../../shared/use-lazy-part.ts';
import { capabilityDialogPart } from './capability-route.tsx';
import { capabilities, capabilitiesIntro, capabilityLabels, capabilityPath } from './content.ts';
import { drawings } from './drawings.ts';

/** Cards with hairlines between them and none around; each row is divided at another place. */
const Cards = styled(Measure)`
  display: grid;
  margin-block-start: clamp(${vars.space[8]}, 5vw, ${vars.space[20]});
  ${rail}

  ${media.up('sm')} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  ${media.up('md')} {
    grid-template-columns: repeat(12, minmax(0, 1fr));
  }
`;

const Card = styled.article`
  position: relative;
  isolation: isolate;
  display: flex;
  flex-direction: column;
  padding-block: 9.5rem ${vars.space[8]};
  border-block-start: 1px solid ${vars.color.hairlineStrong};
  overflow: clip;

  /* The light appears over the hovered card. */
  &::before {
    content: '';
    position: absolute;
    z-index: -2;
    inset: 0;
    background: radial-gradient(
      36rem 26rem at 70% 0,
      color-mix(in srgb, ${vars.color.champagne} 7%, transparent),
      transparent 75%
    );
    opacity: 0;
    transition: opacity ${vars.motion.slow} ${vars.motion.ease};
  }

  h3 {
    font: ${vars.weight.display} clamp(1.75rem, 1.5rem + 0.9vw, 2.375rem) / 1.1 ${vars.font.display};
    letter-spacing: ${vars.tracking.heading};
  }

  a {
    text-decoration: none;
  }

  /* The whole card is clickable. */
  a::after {
    content: '';
    position: absolute;
    inset: 0;
  }

  a:focus-visible {
    outline: none;
  }

  &:has(a:focus-visible) {
    outline: 2px solid ${vars.color.champagneLight};
    outline-offset: -2px;
  }

  > em {
    margin-block-start: ${vars.space[1]};
    font: ${vars.weight.text} 1.1875rem / 1.4 ${vars.font.text};
    color: ${vars.color.champagne};
  }

  > p {
    max-width: 27rem;
    margin-block-start: ${vars.space[4]};
    font-size: 0.9375rem;
    line-height: ${vars.leading.loose};
    color: ${vars.color.textMuted};
  }

  &:has(a[aria-busy]) {
    cursor: progress;
  }

  ${media.hover} {
    &:hover::before,
    &:hover > img {
      opacity: 1;
    }

    &:hover svg {
      transform: translateX(4px);
    }
  }

  ${railCard}

  ${media.down('sm')} {
    padding-block-start: 7.5rem;
  }

  ${media.up('sm')} {
    padding-block-start: 12rem;

    &:nth-child(odd) {
      padding-inline-end: ${vars.space[6]};
      border-inline-end: 1px solid ${vars.color.hairlineStrong};
    }

    &:nth-child(even) {
      padding-inline-start: ${vars.space[6]};
    }
  }

  ${media.up('md')} {
    min-height: clamp(27rem, 38vw, 34rem);
    padding-block: ${vars.space[8]} ${vars.space[7]};
    justify-content: flex-end;

    &:nth-child(4n + 1),
    &:nth-child(4n) {
      grid-column: span 7;
    }

    &:nth-child(4n + 2),
    &:nth-child(4n + 3) {
      grid-column: span 5;
    }

    &:nth-child(odd) {
      padding-inline-end: ${vars.space[10]};
    }

    &:nth-child(even) {
      padding-inline-start: ${vars.space[10]};
    }

    &:nth-child(4n + 1) > ul,
    &:nth-child(4n) > ul {
      grid-template-columns: repeat(2, max-content);
    }
  }
`;

/** In the upper right of its card, over its edge; fades out toward the text. */
const Drawing = styled.img`
  position: absolute;
  z-index: -1;
  inset-block-start: -2rem;
  inset-inline-end: -1.5rem;
  width: auto;
  max-width: none;
  height: 15rem;
  opacity: 0.62;
  mask-image: linear-gradient(to bottom left, #000 45%, transparent 88%);
  transition: opacity ${vars.motion.slow} ${vars.motion.ease};

  ${media.up('md')} {
    inset-block-start: -3rem;
    inset-inline-end: -2rem;
    height: min(31rem, 36vw);
    mask-image: linear-gradient(to bottom left, #000 42%, transparent 82%);

    &[data-form='iris'],
    &[data-form='molar'] {
      height: min(23rem, 27vw);
    }

    &[data-form='hand'] {
      inset-block-start: 0.5rem;
    }

    &[data-form='waveform'],
    &[data-form='jaw'] {
      height: min(24rem, 29vw);
    }
  }
`;

const Cue = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${vars.space[2]};
  margin-block-start: auto;
  font-size: ${vars.text.sm};

  svg {
    color: ${vars.color.champagne};
    transition: transform ${vars.motion.calm} ${vars.motion.ease};
  }

  ${media.up('md')} {
    margin-block-start: 0;
  }
`;

const Points = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${vars.space[1]} ${vars.space[6]};
  margin-block: ${vars.space[4]} ${vars.space[6]};
  font-size: ${vars.text.sm};
  color: ${vars.color.textFaint};
`;

const ids = capabilities.map(({ id }) => id);
const prepare = () => beginLoading(capabilityDialogPart);

/** Six cards, each with its own drawing; a card opens its capability in a dialog. */
export function Capabilities() {
  const { open, shown, openInPlace, close, leaveTo } = useDialogAddress({
    parameter: 'capability',
    section: 'capabilities',
    ids,
  });
  const part = useLazyPart(capabilityDialogPart, shown !== null, () => shown && location.assign(capabilityPath(shown)));
  const detail = capabilities.find(({ id }) => id === shown);
  return (
    <PageSection id="capabilities" aria-labelledby="capabilities-title">
      <SectionHead id="capabilities-title" {...capabilitiesIntro} />
      <Cards>
        {capabilities.map(({ id, title, subtitle, description, features, form }) => (
          <Card key={id}>
            <Drawing {...drawings[form]} alt="" data-form={form} loading="lazy" />
            <h3>
              <a
                href={capabilityPath(id)}
                data-in-place=""
                aria-haspopup="dialog"
                aria-busy={shown === id && part === null ? true : undefined}
                onClick={(event) => openInPlace(event, id)}
                onPointerEnter={prepare}
                onFocus={prepare}
              >
                {title}
              </a>
            </h3>
            <em>{subtitle}</em>
            <p>{description}</p>
            <Points>
              {features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </Points>
            <Cue aria-hidden="true">
              {capabilityLabels.open}
              <ArrowRightIcon />
            </Cue>
          </Card>
        ))}
      </Cards>
      {part && detail && (
        <part.DetailDialog
          open={open}
          onClose={close}
          title={detail.title}
          subtitle={detail.subtitle}
          drawing={drawings[detail.form]}
          closeLabel={capabilityLabels.close}
          action={{ label: capabilityLabels.schedule, onPress: () => leaveTo('contact') }}
        >
          <part.CapabilityArticle id={detail.id} heading="h3" />
        </part.DetailDialog>
      )}
    </PageSection>
  );
}
