import { media, vars } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { type Side, miniatureLabels } from './first-screens.ts';
import { tones } from './miniature.styles.ts';
import type { useMiniature } from './use-miniature.ts';

/** A window, lit from above. Controls need scripts, so without them only the picture stays. */
const Frame = styled.div.attrs({ role: 'group' })`
  display: flex;
  flex-direction: column;
  min-width: 0;
  border: 1px solid ${vars.color.hairlineStrong};
  border-block-start-color: ${vars.color.edgeLight};
  border-radius: ${vars.radius.lg};
  background: ${vars.color.panel};
  box-shadow: ${vars.shadow.floating};
  font-size: ${vars.text.sm};
  line-height: 1.45;
  overflow: clip;

  button {
    font-weight: inherit;
    text-align: start;
    transition:
      background-color ${vars.motion.quick},
      border-color ${vars.motion.quick},
      color ${vars.motion.quick};
  }

  button:active {
    background: ${vars.color.selected};
  }

  button:focus-visible {
    outline-offset: -2px;
  }

  b {
    font-weight: ${vars.weight.medium};
  }

  small {
    font-size: inherit;
    color: ${vars.color.textMuted};
  }

  i {
    font-style: normal;
    white-space: nowrap;
    font-variant-numeric: lining-nums tabular-nums;
  }

  dd,
  button > span {
    font-variant-numeric: lining-nums tabular-nums;
  }

  &[aria-busy='true'] {
    cursor: progress;
    border-block-start-color: ${vars.color.champagne};
  }

  > [role='alert'] {
    padding: ${vars.space[3]} ${vars.space[5]};
    border-block-start: 1px solid ${vars.color.hairline};
    color: ${vars.color.ember};
  }

  ${tones}
`;

const Bar = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${vars.space[2]};
  padding: ${vars.space[1]} ${vars.space[2]} ${vars.space[1]} ${vars.space[5]};
  border-block-end: 1px solid ${vars.color.hairline};

  > p {
    font-weight: ${vars.weight.medium};
  }
`;

/** Before and after, each with the dot of a radio button. */
const Sides = styled.div.attrs({ role: 'group' })`
  display: flex;

  button {
    display: inline-flex;
    align-items: center;
    gap: ${vars.space[2]};
    min-height: ${vars.control.touch};
    padding-inline: clamp(${vars.space[2]}, 1vw, ${vars.space[3]});
    border-radius: ${vars.radius.md};
    color: ${vars.color.textMuted};
  }

  button::after {
    content: '';
    width: 0.6875rem;
    height: 0.6875rem;
    border: 1px solid ${vars.color.controlHover};
    border-radius: 50%;
  }

  button[aria-pressed='true'] {
    color: ${vars.color.text};
  }

  button[aria-pressed='true']::after {
    border-color: ${vars.color.champagneLight};
    background: ${vars.color.champagneLight};
  }

  ${media.hover} {
    button:hover {
      color: ${vars.color.text};
    }
  }

  @media (scripting: none) {
    display: none;
  }
`;

interface MiniatureFrameProps extends Pick<
  ReturnType<typeof useMiniature<unknown, unknown>>,
  'isWaiting' | 'failed' | 'reach'
> {
  readonly name: string;
  /** In its bar, beside the choice of before and after. */
  readonly heading: ReactNode;
  readonly side: Side;
  readonly onSide: (side: Side) => void;
  readonly children: ReactNode;
}

const sides = ['before', 'after'] as const;

/** The window around a miniature: its bar with before and after, and what to do when it can't be loaded. */
export const MiniatureFrame = ({
  name,
  heading,
  side,
  onSide,
  isWaiting,
  failed,
  reach,
  children,
}: MiniatureFrameProps) => (
  <Frame aria-label={name} aria-busy={isWaiting} {...reach}>
    <Bar>
      <p>{heading}</p>
      <Sides aria-label={miniatureLabels.compare}>
        {sides.map((one) => (
          <button key={one} type="button" aria-pressed={one === side} onClick={() => onSide(one)}>
            {miniatureLabels[one]}
          </button>
        ))}
      </Sides>
    </Bar>
    {children}
    {failed && <p role="alert">{miniatureLabels.failed}</p>}
  </Frame>
);
