import { Button, useToast, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { encode, renderSVG } from 'uqr';
import { saveAs } from '../../../shared/download.ts';
import { ButtonRow } from '../../../shared/screen/layout.ts';

/** Dark on light with a quiet zone, whatever the page's colors. */
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

/** Quiet zone in modules; the standard requires four. */
const quietZone = 4;

/** SVG path with one square per dark module. */
const pathOf = (data: readonly (readonly boolean[])[]): string =>
  data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');

interface QrCodeProps {
  readonly text: string;
  /** 'QR code of the general onboarding link' */
  readonly label: string;
}

/** A text as a QR code. */
export const QrCode = ({ text, label }: QrCodeProps) => {
  const { size, data } = encode(text, { ecc: 'M', border: quietZone });
  const asPicture = { role: 'img', 'aria-label': label } as const;
  return (
    <Drawing viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" {...asPicture}>
      <path fill="currentColor" d={pathOf(data)} />
    </Drawing>
  );
};

/** Pixels per module: enough for print at card size. */
const modulePixels = 16;

function saveQrAsSvg(text: string, name: string): void {
  saveAs(
    new Blob([renderSVG(text, { ecc: 'M', border: quietZone, pixelSize: modulePixels })], { type: 'image/svg+xml' }),
    `${name}.svg`,
  );
}

/** Saves a PNG. Throws when the browser has no canvas. */
async function saveQrAsPng(text: string, name: string): Promise<void> {
  const { size, data } = encode(text, { ecc: 'M', border: quietZone });
  const canvas = document.createElement('canvas');
  canvas.width = size * modulePixels;
  canvas.height = size * modulePixels;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser does not draw pictures');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  for (const [y, row] of data.entries())
    for (const [x, dark] of row.entries())
      if (dark) context.fillRect(x * modulePixels, y * modulePixels, modulePixels, modulePixels);
  const picture = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (!picture) throw new Error('The picture could not be made');
  saveAs(picture, `${name}.png`);
}

/** `name` is the file name without extension. */
export const QrDownloads = ({ text, name }: { readonly text: string; readonly name: string }) => {
  const toast = useToast();
  const asPicture = async (): Promise<void> => {
    try {
      await saveQrAsPng(text, name);
    } catch {
      toast({ tone: 'error', title: 'We couldn’t make the PNG', description: 'Download the SVG instead.' });
    }
  };
  return (
    <ButtonRow>
      <Button size="sm" onClick={() => saveQrAsSvg(text, name)}>
        Download SVG
      </Button>
      <Button size="sm" onClick={() => void asPicture()}>
        Download PNG
      </Button>
    </ButtonRow>
  );
};
