import { styled } from 'styled-components';
import { Drawing, type DrawingName } from './drawing.tsx';

/** Reserves the drawing's space against layout shift. */
const Place = styled.div`
  width: 9rem;
  aspect-ratio: 1;
  display: grid;
  align-items: center;

  img {
    width: 100%;
    max-height: 9rem;
    opacity: 0.8;
  }
`;

/** Small drawing above an empty state. */
export const StateDrawing = ({ form }: { readonly form: DrawingName }) => (
  <Place>
    <Drawing $form={form} />
  </Place>
);
