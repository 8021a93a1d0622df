import { brand } from '@vitrine/brand';
import { Eyebrow } from '@vitrine/ui';
import { PageSection } from '../../shared/section-head.tsx';
import { ContactForm } from './contact-form.tsx';
import { Card, Direct, Grid, Intro, Lead, Next, Title, Wave } from './contact.styles.ts';
import { contactContent } from './content.ts';
import { NextSteps } from './next-steps.tsx';
import waveform from './waveform.svg';

export interface ContactProps {
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
