import { vars } from '@vitrine/ui';
import { styled } from 'styled-components';

const Frame = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${vars.space[3]};
  color: ${vars.color.text};
  font-variant-numeric: tabular-nums;
`;

/** The native element: its share needs no inline style. The figure beside it says the same. */
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

/** As wide as three figures, so that the bars of a column begin on one line. */
const Value = styled.span`
  min-width: 3ch;
`;

interface ScoreMeterProps {
  readonly value: number;
  readonly maximum: number;
}

/** A score as figure and length, so that a column of them can be compared at a glance. */
export const ScoreMeter = ({ value, maximum }: ScoreMeterProps) => (
  <Frame>
    <Bar aria-hidden="true" min={0} max={maximum} value={value} />
    <Value>{value}</Value>
  </Frame>
);
