import { Step, StepNumber, Steps } from './contact.styles.ts';
import { contactContent } from './content.ts';

/** What happens after a message. */
export const NextSteps = () => (
  <Steps aria-label={contactContent.stepsTitle}>
    {contactContent.steps.map(({ title, text }, index) => (
      <Step key={title}>
        <StepNumber aria-hidden="true">{index + 1}</StepNumber>
        <h3>{title}</h3>
        <p>{text}</p>
      </Step>
    ))}
  </Steps>
);
