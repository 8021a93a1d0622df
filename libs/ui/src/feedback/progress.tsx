import { styled } from 'styled-components';
import { media, vars } from '../tokens/vars.ts';

const Frame = styled.div`
  display: grid;
  gap: ${vars.space[2]};
`;

const Line = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${vars.space[4]};
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};
  font-variant-numeric: tabular-nums;
`;

/** The native element, so that a share needs no inline style and no script. */
const Bar = styled.progress`
  appearance: none;
  display: block;
  width: 100%;
  height: 2px;
  border: 0;
  background: ${vars.color.hairlineStrong};

  &::-webkit-progress-bar {
    background: ${vars.color.hairlineStrong};
  }

  &::-webkit-progress-value {
    background: ${vars.color.champagne};
    transition: inline-size ${vars.motion.slow} ${vars.motion.ease};
  }

  &::-moz-progress-bar {
    background: ${vars.color.champagne};
  }

  ${media.forcedColors} {
    forced-color-adjust: none;
    height: 0.5rem;
    border: 1px solid CanvasText;
    background: Canvas;

    &::-webkit-progress-bar {
      background: Canvas;
    }

    &::-webkit-progress-value {
      background: Highlight;
    }

    &::-moz-progress-bar {
      background: Highlight;
    }
  }
`;

export type ProgressProps = {
  id: string;
  /** What progresses: 'Step 2 of 5'. Shown above the bar and its accessible name. */
  label: string;
  value: number;
  max: number;
  /** At the right end: a share, a time. */
  note?: string;
};

/** A progress bar with its label. */
export const Progress = ({ id, label, value, max, note }: ProgressProps) => (
  <Frame>
    <Line>
      <label htmlFor={id}>{label}</label>
      {note !== undefined && <span>{note}</span>}
    </Line>
    <Bar id={id} value={value} max={max} />
  </Frame>
);
