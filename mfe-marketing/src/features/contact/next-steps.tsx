import { vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { contactContent } from './content.ts';

const Steps = styled.ol.attrs({ role: 'list' })`
  display: grid;
  max-width: 30rem;
`;

const Step = styled.li`
  position: relative;
  padding: ${vars.space[4]} 0 ${vars.space[4]} ${vars.space[10]};
  border-block-start: 1px solid ${vars.color.hairlineStrong};

  h2,
  h3 {
    font-size: ${vars.text.md};
    font-weight: ${vars.weight.medium};
  }

  p {
    margin-block-start: ${vars.space[1]};
    font-size: 0.9375rem;
    color: ${vars.color.textMuted};
  }
`;

const StepNumber = styled.span`
  position: absolute;
  inset-block-start: ${vars.space[3]};
  inset-inline-start: 0;
  font: italic ${vars.weight.display} 1.5rem / 1.3 ${vars.font.display};
  color: ${vars.color.champagne};
`;

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
