import { styled } from 'styled-components';
import { media } from '../tokens/media.ts';
import { vars } from '../tokens/vars.ts';

/** One line of tools over a list: wraps, never scrolls. Push the last ones right with `<ToolbarSpace />`. */
export const Toolbar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${vars.space[2]} ${vars.space[3]};
`;

export const ToolbarSpace = styled.span.attrs({ 'aria-hidden': true })`
  flex: 1;

  /* On a phone the last ones begin a line of their own, at its start. */
  ${media.down('sm')} {
    flex-basis: 100%;
    margin-block-end: calc(-1 * ${vars.space[2]});
  }
`;
