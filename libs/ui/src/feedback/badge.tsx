import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { vars } from '../tokens/vars.ts';

export type BadgeTone = 'neutral' | 'steel' | 'jade' | 'ember' | 'champagne';

const colors: Record<BadgeTone, string> = {
  neutral: vars.color.textFaint,
  steel: vars.color.steel,
  jade: vars.color.jade,
  ember: vars.color.ember,
  champagne: vars.color.champagne,
};

const Line = styled.span<{ $tone: BadgeTone }>`
  display: inline-flex;
  align-items: baseline;
  gap: ${vars.space[2]};
  font-size: ${vars.text.sm};
  line-height: ${vars.leading.snug};
  color: ${({ $tone }) => colors[$tone]};

  &::before {
    content: '';
    flex: none;
    width: 0.4375rem;
    height: 0.4375rem;
    border: 1px solid currentcolor;
    border-radius: 50%;
    background: ${({ $tone }) => ($tone === 'neutral' ? 'transparent' : 'currentcolor')};
    transform: translateY(-0.06em);
  }
`;

export type BadgeProps = {
  /**
   * `steel` sent or under way, `jade` done, `ember` late or failed, `champagne` new or chosen, `neutral` not begun (an
   * open dot).
   */
  tone?: BadgeTone;
  /** Text, since color alone carries no meaning. */
  children: ReactNode;
  className?: string;
};

/** A state: a dot and its name. */
export const Badge = ({ tone = 'neutral', children, className }: BadgeProps) => (
  <Line $tone={tone} className={className}>
    {children}
  </Line>
);
