import type { ComponentPropsWithRef } from 'react';
import { css, styled } from 'styled-components';
import { vars } from '../tokens/vars.ts';
import { inlineEmphasis } from './emphasis.ts';

export type DisplayLevel = 'h1' | 'h2' | 'h3' | 'p' | 'span' | 'div';

export type DisplayProps = Omit<ComponentPropsWithRef<'h1'>, 'ref'> & {
  /** Element to render. Default `h2`; a remote's one title is `h1`. */
  as?: DisplayLevel;
  /** `hero` for a landing headline, `title` for a section. Default `title`. */
  size?: 'hero' | 'title';
};

const sizes = {
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

const Line = styled.h2<{ $size: 'hero' | 'title' }>`
  font-family: ${vars.font.display};
  font-weight: ${vars.weight.display};
  color: ${vars.color.text};
  ${({ $size }) => sizes[$size]}

  em {
    ${inlineEmphasis}
  }
`;

/** A headline in the display serif. `<em>` inside is the champagne italic. */
export const Display = ({ as = 'h2', size = 'title', ...rest }: DisplayProps) => (
  <Line as={as} $size={size} {...rest} />
);
