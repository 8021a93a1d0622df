import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { vars } from '../tokens/vars.ts';

export type TextTone = 'text' | 'textMuted' | 'textFaint' | 'champagne' | 'jade' | 'ember' | 'steel';

export type TextProps = Omit<ComponentPropsWithRef<'p'>, 'ref'> & {
  as?: 'p' | 'span' | 'div' | 'strong' | 'small' | 'dt' | 'dd' | 'li' | 'time' | 'address' | 'figcaption';
  /** `lg` 20 px lead, `md` 16, `sm` 14 (the portal’s text), the smallest. Default `md`. */
  size?: 'lg' | 'md' | 'sm';
  /** Default `text`. */
  tone?: TextTone;
  weight?: 'text' | 'medium' | 'strong';
  /** Figures of equal width, for money and dates that stand above each other. */
  tabular?: boolean;
};

type Style = {
  $size: 'lg' | 'md' | 'sm';
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

/** The small line above a headline, after a short rule. */
export const Eyebrow = styled.p`
  display: flex;
  align-items: center;
  gap: ${vars.space[4]};
  font: ${vars.weight.text} ${vars.text.sm} / ${vars.leading.text} ${vars.font.mono};
  letter-spacing: 0.04em;
  color: ${vars.color.champagne};

  &::before {
    content: '';
    flex: none;
    width: ${vars.space[8]};
    height: 1px;
    background: currentcolor;
    opacity: 0.6;
  }
`;

/**
 * One large number: a total, a price. In the text face, whose digits have equal width and stay readable at any pixel
 * density; the display face's hairlines do not. `<small>` inside is its unit.
 */
export const Figure = styled.span`
  display: inline-block;
  font: ${vars.weight.text} ${vars.text.figure} / 1.15 ${vars.font.text};
  font-variant-numeric: lining-nums tabular-nums;
  letter-spacing: -0.025em;
  color: ${vars.color.text};

  small {
    margin-inline-start: 0.12em;
    font-size: 0.55em;
    letter-spacing: 0;
    color: ${vars.color.champagne};
  }
`;

/** Numbers of documents, addresses, times: what is read letter by letter. */
export const Mono = styled.span.attrs({ translate: 'no' })`
  font-family: ${vars.font.mono};
  font-size: 0.93em;
  letter-spacing: ${vars.tracking.mono};
`;

/** A thematic break of one pixel. */
export const Hairline = styled.hr`
  border: 0;
  border-block-start: 1px solid ${vars.color.hairlineStrong};
`;
