import type { ComponentPropsWithRef } from 'react';
import { css, styled } from 'styled-components';
import { vars } from '../tokens/vars.ts';
import { inlineEmphasis } from './emphasis.ts';

export type HeadingProps = Omit<ComponentPropsWithRef<'h2'>, 'ref'> & {
  as?: 'h1' | 'h2' | 'h3' | 'h4' | 'p' | 'span' | 'div';
  /** `lg`: title of a portal screen (serif). `md`: heading of a panel (serif). `sm`: heading inside a panel (grotesque). Default `md`. */
  size?: 'lg' | 'md' | 'sm';
};

const sizes = {
  lg: css`
    font: ${vars.weight.heading} ${vars.text.heading} / 1.15 ${vars.font.display};
    letter-spacing: ${vars.tracking.heading};
  `,
  md: css`
    font: ${vars.weight.heading} ${vars.text.figure} / 1.2 ${vars.font.display};
    letter-spacing: ${vars.tracking.heading};
  `,
  sm: css`
    font: ${vars.weight.medium} ${vars.text.md} / ${vars.leading.text} ${vars.font.text};
  `,
};

const Line = styled.h2<{ $size: 'lg' | 'md' | 'sm' }>`
  color: ${vars.color.text};
  ${({ $size }) => sizes[$size]}

  em {
    ${inlineEmphasis}
  }
`;

/** Heading of a screen, a panel or a group. */
export const Heading = ({ as = 'h2', size = 'md', ...rest }: HeadingProps) => <Line as={as} $size={size} {...rest} />;
