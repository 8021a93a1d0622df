import type { ComponentPropsWithRef } from 'react';
import { css, styled } from 'styled-components';
import { vars } from '../tokens/vars.ts';

/**
 * The champagne italic within a headline. It does not affect the line's height: roman and italic are two files, and
 * while only one is loaded their baselines differ, which would make the line taller and shift the page twice. Only for
 * an inline `em`: a block `em` needs a line height.
 */
export const inlineEmphasis = css`
  font-style: italic;
  line-height: 0;
  color: ${vars.color.champagne};
`;

type DisplayLevel = 'h1' | 'h2' | 'h3' | 'p' | 'span' | 'div';

export type DisplayProps = Omit<ComponentPropsWithRef<'h1'>, 'ref'> & {
  /** Element to render. Default `h2`; a remote's one title is `h1`. */
  as?: DisplayLevel;
  /** `hero` for a landing headline, `title` for a section. Default `title`. */
  size?: 'hero' | 'title';
};

const displaySizes = {
  hero: css`
    font-size: ${vars.text.hero};
    line-height: ${vars.leading.tight};
    letter-spacing: ${vars.tracking.hero};
  `,
  title: css`
    font-size: ${vars.text.title};
    line-height: 1.06;
    letter-spacing: ${vars.tracking.title};
  `,
};

const DisplayLine = styled.h2<{ $size: 'hero' | 'title' }>`
  font-family: ${vars.font.display};
  font-weight: ${vars.weight.display};
  color: ${vars.color.text};
  ${({ $size }) => displaySizes[$size]}

  em {
    ${inlineEmphasis}
  }
`;

/** A headline in the display serif. `<em>` inside is the champagne italic. */
export const Display = ({ as = 'h2', size = 'title', ...rest }: DisplayProps) => (
  <DisplayLine as={as} $size={size} {...rest} />
);

export type HeadingProps = Omit<ComponentPropsWithRef<'h2'>, 'ref'> & {
  as?: 'h1' | 'h2' | 'h3' | 'h4' | 'p' | 'span' | 'div';
  /**
   * `lg`: title of a portal screen (serif). `md`: heading of a panel (serif). `sm`: heading inside a panel (grotesque).
   * Default `md`.
   */
  size?: 'lg' | 'md' | 'sm';
};

const headingSizes = {
  lg: css`
    font: ${vars.weight.display} ${vars.text.heading} / 1.15 ${vars.font.display};
    letter-spacing: ${vars.tracking.heading};
  `,
  md: css`
    font: ${vars.weight.display} ${vars.text.figure} / 1.2 ${vars.font.display};
    letter-spacing: ${vars.tracking.heading};
  `,
  sm: css`
    font: ${vars.weight.medium} ${vars.text.md} / ${vars.leading.text} ${vars.font.text};
  `,
};

const HeadingLine = styled.h2<{ $size: 'lg' | 'md' | 'sm' }>`
  color: ${vars.color.text};
  ${({ $size }) => headingSizes[$size]}

  em {
    ${inlineEmphasis}
  }
`;

/** Heading of a screen, a panel or a group. */
export const Heading = ({ as = 'h2', size = 'md', ...rest }: HeadingProps) => (
  <HeadingLine as={as} $size={size} {...rest} />
);
