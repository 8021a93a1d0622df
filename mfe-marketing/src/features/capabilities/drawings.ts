import type { CapabilityForm } from './content.ts';
import fingerprint from './drawings/fingerprint.svg';
import hand from './drawings/hand.svg';
import iris from './drawings/iris.svg';
import jaw from './drawings/jaw.svg';
import molar from './drawings/molar.svg';
import waveform from './drawings/waveform.svg';

/** Address and size of each form's drawing (`scripts/draw-forms.ts`). */
export const drawings: Readonly<
  Record<CapabilityForm, { readonly src: string; readonly width: number; readonly height: number }>
> = {
  fingerprint: { src: fingerprint, width: 1000, height: 1200 },
  hand: { src: hand, width: 1040, height: 1280 },
  iris: { src: iris, width: 1000, height: 1000 },
  jaw: { src: jaw, width: 1300, height: 1000 },
  molar: { src: molar, width: 1000, height: 1180 },
  waveform: { src: waveform, width: 1600, height: 1000 },
};
