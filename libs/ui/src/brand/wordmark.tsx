import { styled } from 'styled-components';
import { vars } from '../tokens/vars.ts';
import { Mark } from './mark.tsx';

const Line = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 0.625rem;
  font: 400 1.5rem / 1 ${vars.font.display};
  letter-spacing: -0.012em;
  color: ${vars.color.text};
  white-space: nowrap;

  svg {
    flex: none;
    color: ${vars.color.champagne};
  }
`;

export type WordmarkProps = {
  /** The agency's name, from `@vitrine/brand`. */
  name: string;
  /** The portal writes the name alone. Default true. */
  withMark?: boolean;
  className?: string;
};

/** The agency's name in the display face beside the mark. Wrap it in the link that leads home. */
export const Wordmark = ({ name, withMark = true, className }: WordmarkProps) => (
  <Line className={className}>
    {withMark && <Mark size={20} />}
    {name}
  </Line>
);
