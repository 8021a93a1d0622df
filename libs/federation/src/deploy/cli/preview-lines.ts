import { DeployLogEntry } from '@vitrine/contracts';
import { z } from 'zod';
import { readLogAs, type DeployPlace } from '../place.ts';
import { previewState, type Preview } from '../preview-records.ts';
import { PreviewLogEntry } from '../previews.ts';
import { logLine, time } from './lines.ts';

const stateText = (preview: Preview, now: Date): string =>
  ({
    living: `until ${time(preview.expires)} UTC`,
    expired: `expired ${time(preview.expires)} UTC`,
    revoked: `revoked ${time(preview.revoked?.at ?? preview.expires)} UTC by ${preview.revoked?.by ?? ''}`,
  })[previewState(preview, now)];

/** Previews for people, one line each. */
export const previewLines = (previews: readonly Preview[], now: Date): string[] =>
  previews.map((preview) => {
    const builds = preview.remotes.map(({ name, build }) => `${name} ${build.buildId}`).join(', ');
    const reason = preview.reason === null ? '' : `: ${preview.reason}`;
    return `${preview.id}  ${builds}  ${stateText(preview, now)} (${preview.by})${reason}`;
  });

const previewLogLine = ({ at, by, action, preview, remote, from, to, reason }: PreviewLogEntry): string => {
  const sentence = {
    preview: `${remote} ${to ?? ''} is previewed by ${preview}`,
    revoke: `${remote} ${from ?? ''} is previewed no more: ${preview} was revoked`,
  }[action];
  return `${time(at)}  ${sentence} (${by})${reason === null ? '' : `: ${reason}`}`;
};

/** The whole log, previews too; of one remote, or of all. */
export const allLogLines = async (place: DeployPlace, remote: string | undefined): Promise<string[]> => {
  const entries = await readLogAs(place, z.union([DeployLogEntry, PreviewLogEntry]), remote);
  return entries.map((entry) => ('preview' in entry ? previewLogLine(entry) : logLine(entry)));
};
