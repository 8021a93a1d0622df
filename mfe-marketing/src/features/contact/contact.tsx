import { brand } from '@vitrine/brand';
import { Eyebrow } from '@vitrine/ui';
import { ContactForm } from './contact-form.tsx';
import { Card, Direct, Grid, Intro, Lead, Next, Section, Step, StepNumber, Steps, Title, Wave } from './contact.styles.ts';
import { contactContent } from './content.ts';
import waveform from './waveform.svg';

/** The contact section: why and how on the left, the lead form on the right. */
export function Contact() {
  return (
    <Section id="contact" aria-labelledby="contact-title" tabIndex={-1}>
      <Grid>
        <Intro>
          <Eyebrow>{contactContent.eyebrow}</Eyebrow>
          <Title id="contact-title">
            {contactContent.title} <em>{contactContent.titleEmphasis}</em>
          </Title>
          <Lead>{contactContent.lead}</Lead>
        </Intro>
        <Card>
          <ContactForm />
        </Card>
        <Next>
          <Steps aria-label={contactContent.stepsTitle}>
            {contactContent.steps.map(({ title, text }, index) => (
              <Step key={title}>
                <StepNumber aria-hidden="true">{index + 1}</StepNumber>
                <h3>{title}</h3>
                <p>{text}</p>
              </Step>
            ))}
          </Steps>
          <Direct>
            {contactContent.directTitle} <a href={`mailto:${brand.email.hello}`}>{brand.email.hello}</a>
          </Direct>
          <Wave src={waveform} alt="" width={1600} height={1000} loading="lazy" decoding="async" />
        </Next>
      </Grid>
    </Section>
  );
}
