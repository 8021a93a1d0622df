import { join } from 'node:path';
import { projectFolder } from '../../build/repository.ts';
import { deployPlace, type DeployPlace } from '../place.ts';
import type { KeyRing } from '../key-ring.ts';
import { listPreviews, type Preview } from '../preview-records.ts';
import { createPreview, revokePreview } from '../previews.ts';
import { developmentPreviewKey, issuePreviewToken, previewKeysOf, previewParameter } from '../preview-token.ts';
import { readState } from '../publish.ts';
import { UsageError } from './arguments.ts';
import { buildToDeploy } from './build-project.ts';
import { byOperator, chosen, defineCommand, print, program, reasonOption, type Command } from './command.ts';
import { askBff, edgeOf, runningOf } from './probes.ts';
import { previewLines } from './preview-lines.ts';

const unitMs: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };
/** Longer, and nobody remembers who was invited. Milliseconds. */
const longestMs = 30 * 86_400_000;

/** `30m`, `12h`, `7d` as milliseconds. Throws `UsageError`. */
export const durationOf = (text: string): number => {
  const [, count, unit = ''] = /^(\d{1,4})([mhd])$/.exec(text) ?? [];
  const milliseconds = Number(count) * (unitMs[unit] ?? Number.NaN);
  if (!(milliseconds > 0 && milliseconds <= longestMs))
    throw new UsageError(`--for is '${text}'; it must be minutes, hours or days, such as 30m, 12h or 7d, 30d at most`);
  return milliseconds;
};

/** The keys that the edges of this place have. Throws `UsageError` when it is not known here. */
const keysFor = (workspace: string, place: DeployPlace): KeyRing => {
  const isDevelopment = runningOf(workspace, place) !== null;
  const keys = previewKeysOf(
    process.env['PREVIEW_KEY'] || (isDevelopment ? developmentPreviewKey(join(workspace, '.data')) : ''),
  );
  if (!keys)
    throw new UsageError(
      'PREVIEW_KEY is not set. It signs the links of previews: 32 bytes in base64 (openssl rand -base64 32), ' +
        'the same for the edge and this tool.',
    );
  return keys;
};

/** Where a preview's link leads: to a prerendered page of its first remote, or else to its first route. */
const firstPageOf = ({ remotes: [first] }: Preview): string =>
  first?.routes.find((route) => route in first.build.prerendered) ?? first?.routes[0] ?? '/';

/** Null when the edge opens a link; else a line that says what it answers instead. */
const doubtAbout = async (edge: string, path: string): Promise<string | null> => {
  try {
    const { status } = await fetch(edge + path, { redirect: 'manual', signal: AbortSignal.timeout(5000) });
    return status === 303
      ? null
      : `  ${edge} does not open it (${String(status)}): does it serve this environment, with the same PREVIEW_KEY?`;
  } catch {
    return `  ${edge} does not answer, so nobody tried the link`;
  }
};

const preview = defineCommand('preview', {
  about: 'publishes builds beside the live ones, and prints a link to them',
  subject: ['<remote …>', 'remotes: mfe-portal, or portal for short'],
  options: {
    for: {
      type: 'string',
      value: '<time>',
      about: 'how long the link opens it: 30m, 12h, 7d (without it), 30d at most',
    },
    reason: reasonOption,
  },
  example: 'mfe-portal --for 12h --reason "new lists"',
  run: async (workspace, { values, positionals }, usage) => {
    const lifetimeMs = durationOf(values.for ?? '7d');
    const names = chosen(workspace, positionals, false, usage);
    if (names.includes('shell')) throw new UsageError(`A preview runs on the live shell; name remotes only.\n${usage}`);
    const place = deployPlace(workspace);
    const keys = keysFor(workspace, place);
    const bff = await askBff(names.join(', '));
    for (const name of names) await buildToDeploy(place, workspace, name, await readState(place, name));
    const now = new Date();
    const preview = await createPreview(
      place,
      names.map((name) => projectFolder(workspace, name)),
      { ...byOperator(), bff, now, reason: values.reason ?? null, expires: new Date(now.getTime() + lifetimeMs) },
    );
    const token = issuePreviewToken(keys, place.environment, { id: preview.id, expires: new Date(preview.expires) });
    const path = `${firstPageOf(preview)}?${previewParameter}=${token}`;
    const edge = edgeOf(workspace, place, process.env);
    const origin = (process.env['PUBLIC_URL'] || edge).replace(/\/$/, '');
    const doubt = await doubtAbout(edge, path);
    print([
      ...previewLines([preview], now),
      `  ${origin}${path}`,
      `  \`${program} revoke ${preview.id}\` ends it`,
      ...(doubt === null ? [] : [doubt]),
    ]);
    return 0;
  },
});

const previews = defineCommand('previews', {
  about: 'lists previews, living and ended',
  example: '',
  run: async (workspace, { positionals }, usage) => {
    if (positionals.length > 0) throw new UsageError(`Usage: ${usage}`);
    const listed = await listPreviews(deployPlace(workspace));
    print(listed.length === 0 ? ['There are no previews'] : previewLines(listed, new Date()));
    return 0;
  },
});

const revoke = defineCommand('revoke', {
  about: 'ends a preview: its links open nothing, and who has it open gets what is live',
  subject: ['<id>', 'of the preview, from previews'],
  options: { reason: reasonOption },
  example: '1a2b3c4d5e --reason "seen"',
  run: async (workspace, { values, positionals }, usage) => {
    const [id, ...more] = positionals;
    if (id === undefined || more.length > 0) throw new UsageError(`Usage: ${usage}`);
    const ended = await revokePreview(deployPlace(workspace), id, { ...byOperator(), reason: values.reason ?? null });
    print([
      ended ? `${id} is revoked: its links open nothing, and who has it open gets what is live` : `${id} had ended`,
    ]);
    return 0;
  },
});

export const previewCommands: readonly Command[] = [preview, previews, revoke];
