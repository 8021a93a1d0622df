import { styled } from 'styled-components';
import { vars } from '../tokens/vars.ts';

/** Styles of what is hidden only where there is no room for it. */
export const visuallyHidden =
  'position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap;';

/** Hidden visually, read by screen readers. */
export const VisuallyHidden = styled.span`
  ${visuallyHidden}
`;

const Anchor = styled.a`
  position: fixed;
  inset-block-start: ${vars.space[3]};
  inset-inline-start: ${vars.space[3]};
  z-index: ${vars.layer.skipLink};
  padding: ${vars.space[3]} ${vars.space[5]};
  border-radius: ${vars.radius.md};
  background: ${vars.color.champagne};
  color: ${vars.color.onChampagne};
  font-weight: ${vars.weight.medium};
  text-decoration: none;

  &:not(:focus) {
    clip-path: inset(50%);
    pointer-events: none;
  }
`;

export type SkipLinkProps = {
  /** Id of the element that takes the focus. Default: the frame's `main`. */
  targetId?: string;
  children?: string;
};

/** The first stop of the Tab key: jumps over the frame. */
export const SkipLink = ({ targetId = 'main', children = 'Skip to content' }: SkipLinkProps) => (
  <Anchor href={`#${targetId}`}>{children}</Anchor>
);
