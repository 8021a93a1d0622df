import { pathOfStrokes, signaturePad } from '@vitrine/contracts';
import { Button, vars } from '@vitrine/ui';
import { type PointerEvent, useRef } from 'react';
import { styled } from 'styled-components';
import { decisionTexts } from './content.ts';

export type Strokes = readonly (readonly (readonly [number, number])[])[];

const Frame = styled.div`
  display: grid;
  gap: ${vars.space[2]};
  justify-items: start;

  p {
    font-size: ${vars.text.sm};
    color: ${vars.color.textMuted};
  }

  p[role='alert'] {
    color: ${vars.color.ember};
  }
`;

/** A finger signs instead of scrolling. */
const Pad = styled.svg.attrs({ role: 'img' })`
  width: 100%;
  aspect-ratio: ${signaturePad.width} / ${signaturePad.height};
  border: 1px solid ${vars.color.control};
  border-radius: ${vars.radius.md};
  background: ${vars.color.panel};
  touch-action: none;
  cursor: crosshair;

  &[data-invalid='true'] {
    border-color: ${vars.color.ember};
  }

  path {
    fill: none;
    stroke: ${vars.color.text};
    stroke-width: 3;
    stroke-linecap: round;
    stroke-linejoin: round;
    pointer-events: none;
  }

  line {
    stroke: ${vars.color.hairlineStrong};
  }
`;

/** Least distance between two points that are kept, in units of the pad. */
const grain = 2.5;

interface SignatureBoxProps {
  readonly strokes: Strokes;
  readonly error: string | undefined;
  readonly onChange: (strokes: Strokes) => void;
}

/** Where a client signs with finger, pen or mouse. Those who use the keyboard type their signature instead. */
export const SignatureBox = ({ strokes, error, onChange }: SignatureBoxProps) => {
  const pad = useRef<SVGSVGElement>(null);

  const pointOf = ({ clientX, clientY }: PointerEvent): readonly [number, number] => {
    const box = pad.current?.getBoundingClientRect();
    if (!box || box.width === 0) return [0, 0];
    const place = (at: number, from: number, size: number, units: number): number =>
      Math.min(units, Math.max(0, Math.round(((at - from) / size) * units * 10) / 10));
    return [
      place(clientX, box.left, box.width, signaturePad.width),
      place(clientY, box.top, box.height, signaturePad.height),
    ];
  };

  const begin = (event: PointerEvent<SVGSVGElement>): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    onChange([...strokes, [pointOf(event)]]);
  };
  const draw = (event: PointerEvent<SVGSVGElement>): void => {
    if ((event.buttons & 1) === 0) return;
    const stroke = strokes.at(-1);
    const last = stroke?.at(-1);
    const [x, y] = pointOf(event);
    if (!stroke || !last || Math.hypot(x - last[0], y - last[1]) < grain) return;
    onChange([...strokes.slice(0, -1), [...stroke, [x, y]]]);
  };

  return (
    <Frame>
      <Pad
        ref={pad}
        viewBox={`0 0 ${String(signaturePad.width)} ${String(signaturePad.height)}`}
        aria-label={decisionTexts.pad}
        data-invalid={error !== undefined}
        onPointerDown={begin}
        onPointerMove={draw}
      >
        <line x1={30} x2={signaturePad.width - 30} y1={160} y2={160} />
        {strokes.length > 0 && <path d={pathOfStrokes(strokes)} />}
      </Pad>
      {error === undefined ? <p>{decisionTexts.padHint}</p> : <p role="alert">{error}</p>}
      {strokes.length > 0 && (
        <Button size="sm" onClick={() => onChange([])}>
          {decisionTexts.clear}
        </Button>
      )}
    </Frame>
  );
};
