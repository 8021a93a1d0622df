import { ArrowRightIcon, media, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { beginLoading } from '@vitrine/shell-sdk/code-split';
import { PageSection, rail, RailDots, SectionHead } from '../../shared/section.tsx';
import { Measure } from '../../shared/page-layout.tsx';
import { useDialogAddress } from '../../shared/use-dialog-address.ts';
import { useLazyPart } from '../../shared/use-lazy-part.ts';
import { capabilityDialogPart } from './capability-route.tsx';
import { capabilities, capabilitiesIntro, capabilityLabels, capabilityPath } from './content.ts';
import { drawings } from './drawings.ts';

const Cards = styled(Measure)`
  display: grid;
  gap: ${vars.space[4]};
  margin-block-start: clamp(${vars.space[6]}, 3vw, ${vars.space[10]});
  ${rail}

  ${media.up('sm')} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  ${media.up('lg')} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;

const Card = styled.article`
  position: relative;
  isolation: isolate;
  display: flex;
  flex-direction: column;
  padding: ${vars.space[5]};
  border: 1px solid ${vars.color.hairlineStrong};
  border-radius: ${vars.radius.lg};
  background: linear-gradient(160deg, ${vars.color.panelRaised}, ${vars.color.panel} 60%);
  overflow: clip;
  transition: border-color ${vars.motion.calm} ${vars.motion.ease};

  h3 {
    max-width: 88%;
    font: ${vars.weight.display} clamp(1.5rem, 1.3rem + 0.6vw, 1.75rem) / 1.15 ${vars.font.display};
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

  > p {
    margin-block-start: ${vars.space[3]};
    font-size: 0.9375rem;
    color: ${vars.color.textMuted};
  }

  &:has(a[aria-busy]) {
    cursor: progress;
  }

  ${media.hover} {
    &:hover {
      border-color: ${vars.color.control};
    }

    &:hover > img {
      opacity: 1;
    }

    &:hover svg {
      transform: translateX(4px);
    }
  }

  ${media.up('md')} {
    padding: ${vars.space[6]};
  }
`;

/** In the upper right corner of its card, cut by its edges; fades out toward the text. */
const Drawing = styled.img`
  position: absolute;
  z-index: -1;
  inset-block-start: -1.25rem;
  inset-inline-end: -1.25rem;
  width: auto;
  max-width: none;
  height: 7.5rem;
  opacity: 0.55;
  mask-image: linear-gradient(to bottom left, #000 35%, transparent 80%);
  transition: opacity ${vars.motion.slow} ${vars.motion.ease};
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
`;

const Points = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${vars.space[1]};
  margin-block: ${vars.space[3]} ${vars.space[4]};
  padding-block-start: ${vars.space[3]};
  border-block-start: 1px solid ${vars.color.hairline};
  font-size: 0.9375rem;
`;

const ids = capabilities.map(({ id }) => id);
const prepare = () => beginLoading(capabilityDialogPart);

/** Six cards, each with its own drawing; a card opens its capability in a dialog. */
export function Capabilities() {
  const { open, visibleId, openInPlace, close, leaveTo } = useDialogAddress({
    parameter: 'capability',
    section: 'capabilities',
    ids,
  });
  const part = useLazyPart(
    capabilityDialogPart,
    visibleId !== null,
    () => visibleId && location.assign(capabilityPath(visibleId)),
  );
  const detail = capabilities.find(({ id }) => id === visibleId);
  return (
    <PageSection id="capabilities" aria-labelledby="capabilities-title">
      <SectionHead id="capabilities-title" {...capabilitiesIntro} />
      <Cards>
        {capabilities.map(({ id, title, description, features, form }) => (
          <Card key={id}>
            <Drawing {...drawings[form]} alt="" loading="lazy" />
            <h3>
              <a
                href={capabilityPath(id)}
                data-in-place=""
                aria-haspopup="dialog"
                aria-busy={visibleId === id && part === null ? true : undefined}
                onClick={(event) => openInPlace(event, id)}
                onPointerEnter={prepare}
                onFocus={prepare}
              >
                {title}
              </a>
            </h3>
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
      <RailDots count={capabilities.length} />
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
