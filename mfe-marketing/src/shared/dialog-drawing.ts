import { media, vars } from '@vitrine/ui';
import { styled } from 'styled-components';

/** The drawing of what a dialog is about, in its upper corner where no text stands. Decoration. */
export const DialogDrawing = styled.img.attrs({ alt: '', decoding: 'async' })`
  position: absolute;
  inset-block-start: 0;
  inset-inline-end: ${vars.space[14]};
  width: auto;
  max-width: none;
  height: 9.5rem;
  opacity: 0.6;
  mask-image: linear-gradient(#000 40%, transparent 85%);
  pointer-events: none;

  /* On a phone the title needs the whole line. */
  ${media.down('sm')} {
    display: none;
  }
`;

/** Takes the focus on opening, so that a reader begins at the top and not at the button below. */
export const DialogStart = styled.span.attrs({ tabIndex: -1 })`
  display: block;
  font: italic ${vars.weight.display} 1.25rem / 1.4 ${vars.font.display};
  color: ${vars.color.champagne};
`;
