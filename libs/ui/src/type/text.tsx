import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { vars } from '../tokens/vars.ts';

export type TextTone = 'text' | 'textMuted' | 'textFaint' | 'champagne' | 'jade' | 'ember' | 'steel';

export type TextProps = Omit<ComponentPropsWithRef<'p'>, 'ref'> & {
  as?: 'p' | 'span' | 'div' | 'strong' | 'small' | 'dt' | 'dd' | 'li' | 'time' | 'address' | 'figcaption';
  /** `lg` 20 px lead, `md` 16, `sm` 14 (the portal's text), `xs` 12. Default `md`. */
  size?: 'lg' | 'md' | 'sm' | 'xs';
  /** Default `text`. */
  tone?: TextTone;
  weight?: 'text' | 'medium' | 'strong';
  /** Figures of equal width, for money and dates that stand above each other. */
  tabular?: boolean;
};

type Style = {
  $size: 'lg' | 'md' | 'sm' | 'xs';
  $tone: TextTone;
  $weight: 'text' | 'medium' | 'strong';
  $tabular: boolean;
};

const Line = styled.p<Style>`
  font-size: ${({ $size }) => vars.text[$size]};
  line-height: ${vars.leading.text};
  font-weight: ${({ $weight }) => vars.weight[$weight]};
  color: ${({ $tone }) => vars.color[$tone]};
  ${({ $tabular }) => $tabular && 'font-variant-numeric: tabular-nums;'}
`;

/** Running text. */
export const Text = ({
  as = 'p',
  size = 'md',
  tone = 'text',
  weight = 'text',
  tabular = false,
  ...rest
}: TextProps) => <Line as={as} $size={size} $tone={tone} $weight={weight} $tabular={tabular} {...rest} />;
