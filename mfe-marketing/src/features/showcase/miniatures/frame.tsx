import type { ReactNode } from 'react';
import { type Side, miniatureLabels } from './first-screens.ts';
import { Bar, Frame, Sides } from './miniature.styles.ts';
import type { useMiniature } from './use-miniature.ts';

interface MiniatureFrameProps extends Pick<
  ReturnType<typeof useMiniature<unknown, unknown>>,
  'waiting' | 'failed' | 'reach'
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
  waiting,
  failed,
  reach,
  children,
}: MiniatureFrameProps) => (
  <Frame aria-label={name} aria-busy={waiting} {...reach}>
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
