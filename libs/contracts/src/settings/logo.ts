import { z } from 'zod';
import { VersionOrNone } from '../common/fields.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Saved } from './saved.ts';

/** Most bytes of a logo, fewest and most pixels of a side, and how many are kept. */
export const logoLimits = { bytes: 1024 * 1024, least: 64, most: 4000, kept: 50 } as const;

/** What people read where a logo is taken. */
export const logoTexts = {
  kinds: 'PNG or JPEG, up to 1 MB, 64 to 4,000 pixels on each side.',
  tooLarge: 'This picture is larger than 1 MB. Save a smaller one, and choose that.',
  empty: 'This file is empty. Choose another one.',
  kind: 'We can’t take this kind of file. Save your logo as PNG or JPEG, and choose that.',
  size: 'A logo needs 64 to 4,000 pixels on each side. Save it in another size, and choose that.',
  large: 'This picture has too many pixels. Save it as an 8-bit PNG with at most 2,400 on each side, and choose that.',
  unreadable: 'We can’t read this picture. Open it in a picture program, save it as PNG, and choose that.',
  tooMany: `We keep up to ${logoLimits.kept} logos, for documents that show them. Choose an earlier one again.`,
  unknown: 'We don’t have this logo. Please choose the file again.',
} as const;

/** The SHA-256 of what a logo's picture holds. */
const LogoHash = z.string().regex(/^[0-9a-f]{64}$/);

/** A logo: its picture by hash, and the pixels of it. A letterhead names it in the same way. */
export const Logo = z.object({
  hash: LogoHash,
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});
export type Logo = z.infer<typeof Logo>;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The room of a logo: in points on paper, in pixels of CSS in mails and on pages. */
export const logoRooms = { paper: { width: 240, height: 64 }, mail: { width: 200, height: 48 } } as const;

/** How large a logo is in a room: in its proportions, and with at least two pixels a unit, so that it is sharp. */
export function logoSizeIn(room: Size, { width, height }: Size): Size {
  const scale = Math.min(room.width / width, room.height / height, 0.5);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** `version` 0 until there was a logo. */
export const SavedLogo = z.object({ logo: Logo.nullable(), ...Saved.shape });
export type SavedLogo = z.infer<typeof SavedLogo>;

/**
 * The agency's logo. It stands apart from the brand's other settings, whose schema is strict: a portal of the build
 * before couldn't read them with a logo, and would remove it with a save.
 */
export const logoEndpoints = {
  get: defineEndpoint({
    id: 'logo.get',
    method: 'GET',
    path: '/settings/logo',
    summary: 'The logo that stands on documents and in mails from now on',
    access: 'portal',
    status: 200,
    response: SavedLogo,
  }),
  upload: defineEndpoint({
    id: 'logo.upload',
    method: 'POST',
    path: '/settings/logo',
    summary: 'Send a picture as PNG or JPEG, up to 1 MB; it is shown nowhere until it is chosen',
    access: 'owner',
    consumes: 'application/octet-stream',
    status: 201,
    response: Logo,
  }),
  update: defineEndpoint({
    id: 'logo.update',
    method: 'PUT',
    path: '/settings/logo',
    summary:
      'Choose a picture that was sent, or none; a stale `version` fails with `stale_version` and the current logo',
    access: 'owner',
    idempotent: true,
    body: z.strictObject({ version: VersionOrNone, hash: LogoHash.nullable() }),
    status: 200,
    response: SavedLogo,
  }),
  picture: defineEndpoint({
    id: 'logo.picture',
    method: 'GET',
    path: '/logos/:hash',
    summary: 'The picture of a logo, for mails and pages; it never changes',
    access: 'public',
    params: z.object({ hash: LogoHash }),
    status: 200,
    produces: 'application/octet-stream',
    fileTypes: ['image/png', 'image/jpeg'],
  }),
} as const;
