import { buildId } from '../../build-id.ts';

const folder = `/shell/${buildId}/art`;

/** Drawings in the house's hand, written as files by the shell's build so that no page computes them. */
export const art = {
  iris: `${folder}/iris.svg`,
  portrait: `${folder}/portrait.svg`,
  waveform: `${folder}/waveform.svg`,
  mark: `${folder}/mark.svg`,
} as const;
