import type { PlatformRamp } from '@vitrine/contracts';
import { Text, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { rampStepText, rampText } from './content.ts';

const Steps = styled.ol.attrs({ role: 'list' })`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[2]};
  font-size: ${vars.text.sm};
  font-variant-numeric: tabular-nums;
`;

const Step = styled.li`
  padding: ${vars.space[1]} ${vars.space[3]};
  border: 1px solid ${vars.color.hairlineStrong};
  border-radius: ${vars.radius.md};
  color: ${vars.color.textMuted};

  &[aria-current] {
    border-color: ${vars.color.text};
    color: ${vars.color.text};
  }
`;

interface RampStatusProps {
  readonly ramp: PlatformRamp;
  /** Of the remote. */
  readonly name: string;
  readonly now: Date;
}

/** The shares that a canary goes through by itself, and what comes next. */
export const RampStatus = ({ ramp, name, now }: RampStatusProps) => (
  <>
    <Steps aria-label={`Ramp of ${name}`}>
      {ramp.steps.map((share, at) => (
        <Step key={share} aria-current={at === ramp.step ? 'step' : undefined}>
          {rampStepText(share)}
        </Step>
      ))}
    </Steps>
    <Text size="sm" tone="textMuted">
      {rampText(ramp, now)}
    </Text>
  </>
);
