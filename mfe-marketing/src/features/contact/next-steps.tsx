import { Step, StepNumber, Steps } from './contact.styles.ts';
import { contactContent } from './content.ts';

/** What happens after a message. `heading` follows the level of the title above it. */
export const NextSteps = ({ heading: Heading }: { readonly heading: 'h2' | 'h3' }) => (
  <Steps aria-label={contactContent.stepsTitle}>
    {contactContent.steps.map(({ title, text }, index) => (
      <Step key={title}>
        <StepNumber aria-hidden="true">{index + 1}</StepNumber>
        <Heading>{title}</Heading>
        <p>{text}</p>
      </Step>
    ))}
  </Steps>
);
