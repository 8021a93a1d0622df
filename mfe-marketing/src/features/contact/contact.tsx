import { brand } from '@vitrine/brand';
import { Eyebrow, inlineEmphasis, media, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { Measure } from '../../shared/page-layout.tsx';
import { PageSection } from '../../shared/section.tsx';
import { ContactForm } from './contact-form.tsx';
import { contactContent } from './content.ts';
import { NextSteps } from './next-steps.tsx';
import waveform from './waveform.svg';

/** On a phone the form follows the introduction, and the next steps follow the form. */
const Grid = styled(Measure)`
  display: grid;
  gap: ${vars.space[10]};

  ${media.up('md')} {
    grid-template: 'intro form' auto 'next form' 1fr / minmax(0, 5fr) minmax(0, 7fr);
    column-gap: clamp(${vars.space[10]}, 6vw, ${vars.space[32]});
    align-items: start;
  }
`;

const Intro = styled.div`
  ${media.up('md')} {
    grid-area: intro;
    padding-block-start: ${vars.space[6]};
  }
`;

const Next = styled.div`
  ${media.up('md')} {
    grid-area: next;
  }
`;

const Title = styled.h2`
  margin-block: ${vars.space[6]};
  font: ${vars.weight.display} ${vars.text.title} / 1.06 ${vars.font.display};
  letter-spacing: ${vars.tracking.title};

  em {
    ${inlineEmphasis}
  }
`;

const Lead = styled.p`
  max-width: 34rem;
  font-size: 1.125rem;
  line-height: ${vars.leading.loose};
  color: ${vars.color.textMuted};
`;

const Direct = styled.p`
  max-width: 30rem;
  padding-block-start: ${vars.space[5]};
  border-block-start: 1px solid ${vars.color.hairlineStrong};
  font-size: 0.9375rem;
  color: ${vars.color.textMuted};

  a {
    display: inline-block;
    min-height: 1.5rem;
    color: ${vars.color.text};
  }
`;

/** A waveform as contour lines, under the text. Decoration. */
const Wave = styled.img`
  width: min(100%, 34rem);
  height: auto;
  aspect-ratio: 16 / 7;
  margin-block-start: ${vars.space[12]};
  object-fit: cover;
  opacity: 0.8;
  mask-image: radial-gradient(closest-side, #000 55%, transparent);

  ${media.down('md')} {
    display: none;
  }
`;

/** The form as a raised card, its edge lit from the upper left. */
const Card = styled.div`
  position: relative;

  ${media.up('md')} {
    grid-area: form;
  }

  min-width: 0;
  padding: clamp(${vars.space[5]}, 0.5rem + 3vw, ${vars.space[12]});
  border: 1px solid ${vars.color.hairline};
  border-radius: ${vars.radius.lg};
  background: linear-gradient(160deg, ${vars.color.panelRaised}, ${vars.color.panel} 60%);
  box-shadow: ${vars.shadow.floating};

  &::before {
    content: '';
    position: absolute;
    inset: -1px;
    border: 1px solid transparent;
    border-radius: inherit;
    background: linear-gradient(135deg, ${vars.color.champagne}, transparent 38%) border-box;
    mask:
      linear-gradient(#000 0 0) padding-box exclude,
      linear-gradient(#000 0 0) border-box;
    opacity: 0.5;
    pointer-events: none;
  }
`;

interface ContactProps {
  /** Level of its title: the section of a page, or the page itself. */
  readonly heading?: 'h1' | 'h2';
}

/** The contact section: why and how on the left, the lead form on the right. */
export function Contact({ heading = 'h2' }: ContactProps) {
  return (
    <PageSection id="contact" aria-labelledby="contact-title">
      <Grid>
        <Intro>
          <Eyebrow>{contactContent.eyebrow}</Eyebrow>
          <Title as={heading} id="contact-title">
            {contactContent.title} <em>{contactContent.titleEmphasis}</em>
          </Title>
          <Lead>{contactContent.lead}</Lead>
        </Intro>
        <Card>
          <ContactForm />
        </Card>
        <Next>
          <NextSteps heading={heading === 'h1' ? 'h2' : 'h3'} />
          <Direct>
            {contactContent.directTitle} <a href={`mailto:${brand.email.hello}`}>{brand.email.hello}</a>
          </Direct>
          <Wave src={waveform} alt="" width={1600} height={1000} loading="lazy" />
        </Next>
      </Grid>
    </PageSection>
  );
}
