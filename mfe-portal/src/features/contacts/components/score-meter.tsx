import { vars } from '@vitrine/ui';
import { styled } from 'styled-components';

const Frame = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${vars.space[3]};
  color: ${vars.color.text};
  font-variant-numeric: tabular-nums;
`;

/** The native meter element needs no inline style. */
const Bar = styled.meter`
  appearance: none;
  display: none;
  width: 3rem;
  height: 2px;
  border: 0;
  background: ${vars.color.hairlineStrong};

  &::-webkit-meter-bar {
    height: 2px;
    border: 0;
    border-radius: 0;
    background: ${vars.color.hairlineStrong};
  }

  &::-webkit-meter-inner-element {
    display: block;
  }

  &::-webkit-meter-optimum-value {
    background: ${vars.color.champagne};
  }

  &::-moz-meter-bar {
    background: ${vars.color.champagne};
  }

  @media (min-width: 75em) {
    display: block;
  }
`;

/** Three digits wide, so that the bars of a column align. */
const Value = styled.span`
  min-width: 3ch;
`;

interface ScoreMeterProps {
  readonly value: number;
  readonly maximum: number;
}

/** A score as number and bar, for comparing rows. */
export const ScoreMeter = ({ value, maximum }: ScoreMeterProps) => (
  <Frame>
    <Bar aria-hidden="true" min={0} max={maximum} value={value} />
    <Value>{value}</Value>
  </Frame>
);
