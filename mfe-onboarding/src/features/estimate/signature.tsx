import { type EstimateSignature, pathOfStrokes, signaturePad, strokesOf } from '@vitrine/contracts';
import { Mono, vars } from '@vitrine/ui';
import { styled } from 'styled-components';

const Frame = styled.figure`
  display: grid;
  gap: ${vars.space[2]};
  padding-block-start: ${vars.space[4]};
  border-block-start: 1px solid ${vars.color.hairlineStrong};

  svg {
    width: 100%;
    max-width: 20rem;
  }

  path {
    fill: none;
    stroke: ${vars.color.text};
    stroke-width: 3;
    stroke-linecap: round;
    stroke-linejoin: round;
  }

  figcaption {
    font-size: ${vars.text.sm};
    color: ${vars.color.textMuted};
    overflow-wrap: anywhere;
  }
`;

/** A typed signature, in a script style. */
export const Script = styled.p`
  font: italic ${vars.weight.display} ${vars.text.title} / 1.2 ${vars.font.display};
  overflow-wrap: anywhere;
`;

/** Drawn from the numbers of its strokes, so that stored text never becomes markup. */
export const Signature = ({ signature: { name, path, sha256 } }: { readonly signature: EstimateSignature }) => {
  const strokes = path === null ? null : strokesOf(path);
  return (
    <Frame>
      {strokes ? (
        <svg
          viewBox={`0 0 ${String(signaturePad.width)} ${String(signaturePad.height)}`}
          role="img"
          aria-label={`Signature of ${name}`}
        >
          <path d={pathOfStrokes(strokes)} />
        </svg>
      ) : (
        <Script>{name}</Script>
      )}
      <figcaption>
        Fingerprint of this estimate (SHA-256): <Mono>{sha256}</Mono>
      </figcaption>
    </Frame>
  );
};
