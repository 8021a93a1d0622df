import { vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { encode } from 'uqr';

/** Dark on light with the quiet zone that cameras need, whatever the page's colours are. */
const Drawing = styled.svg`
  flex: none;
  width: 100%;
  max-width: 12rem;
  aspect-ratio: 1;
  border-radius: ${vars.radius.md};
  background: #fff;
  color: #000;
  forced-color-adjust: none;
`;

/** Light modules around the code; the standard asks for four. */
export const quietZone = 4;

/** One row of dark modules is one run of squares in the path. */
const pathOf = (data: readonly (readonly boolean[])[]): string =>
  data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');

interface QrCodeProps {
  readonly text: string;
  /** 'QR code of the general onboarding link' */
  readonly label: string;
}

/** A text as a drawing that cameras read. */
export const QrCode = ({ text, label }: QrCodeProps) => {
  const { size, data } = encode(text, { ecc: 'M', border: quietZone });
  const asPicture = { role: 'img', 'aria-label': label } as const;
  return (
    <Drawing viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" {...asPicture}>
      <path fill="currentColor" d={pathOf(data)} />
    </Drawing>
  );
};
