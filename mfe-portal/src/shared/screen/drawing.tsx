import { styled } from 'styled-components';
import fingerprint from './drawings/fingerprint.svg';
import iris from './drawings/iris.svg';
import molar from './drawings/molar.svg';

const drawings = { fingerprint, iris, molar };

export type DrawingName = keyof typeof drawings;

/** A contour drawing, as a file (`npm run draw`): computing its lines keeps a slow phone busy. */
export const Drawing = styled.img.attrs<{ $form: DrawingName }>(({ $form }) => ({
  src: drawings[$form],
  alt: '',
  decoding: 'async',
  fetchPriority: 'low',
}))``;
