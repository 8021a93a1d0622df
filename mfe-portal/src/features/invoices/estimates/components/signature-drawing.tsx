import { type EstimateSignature, pathOfStrokes, signaturePad, strokesOf } from '@vitrine/contracts';
import { vars } from '@vitrine/ui';
import { styled } from 'styled-components';

const Drawing = styled.svg.attrs({ role: 'img' })`
  width: 100%;
  max-width: 18rem;

  path {
    fill: none;
    stroke: ${vars.color.text};
    stroke-width: 3;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
`;

/** A typed signature, in a script style. */
const Script = styled.p`
  font: italic ${vars.weight.display} ${vars.text.title} / 1.2 ${vars.font.display};
  overflow-wrap: anywhere;
`;

/** Drawn from the numbers of its strokes, so that stored text never becomes markup. */
export const SignatureDrawing = ({ signature: { name, path } }: { readonly signature: EstimateSignature }) => {
  const strokes = path === null ? null : strokesOf(path);
  if (strokes === null) return <Script>{name}</Script>;
  const { width, height } = signaturePad;
  return (
    <Drawing viewBox={`0 0 ${String(width)} ${String(height)}`} aria-label={`Signature of ${name}`}>
      <path d={pathOfStrokes(strokes)} />
    </Drawing>
  );
};
