import { encode, renderSVG } from 'uqr';
import { saveAs } from '../../shared/save-as.ts';
import { quietZone } from './components/qr-code.tsx';

/** Pixels a module: enough for print at the size of a card. */
const modulePixels = 16;

/** As a drawing, for print at any size. */
export function saveQrAsSvg(text: string, name: string): void {
  saveAs(
    new Blob([renderSVG(text, { ecc: 'M', border: quietZone, pixelSize: modulePixels })], { type: 'image/svg+xml' }),
    `${name}.svg`,
  );
}

/** As a picture, for programs that take no drawings. Throws where the browser draws none. */
export async function saveQrAsPng(text: string, name: string): Promise<void> {
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
