import { z } from 'zod';
import { IdParams, Timestamp } from '../common/fields.ts';
import { visibleText } from '../common/pasted-text.ts';
import { defineEndpoint } from '../endpoint.ts';

const mega = 1024 * 1024;
/** Most bytes of one file, and most files and bytes of one client. */
export const fileLimits = { bytes: 20 * mega, files: 200, clientBytes: 500 * mega, name: 120 } as const;

/** The kinds that are taken: their media types, and the ends of names that say so. */
export const fileKinds = {
  pdf: { type: 'application/pdf', ends: ['pdf'] },
  png: { type: 'image/png', ends: ['png'] },
  jpg: { type: 'image/jpeg', ends: ['jpg', 'jpeg'] },
  webp: { type: 'image/webp', ends: ['webp'] },
  heic: { type: 'image/heic', ends: ['heic', 'heif'] },
  docx: { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', ends: ['docx'] },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', ends: ['xlsx'] },
  pptx: { type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation', ends: ['pptx'] },
  csv: { type: 'text/csv', ends: ['csv'] },
  txt: { type: 'text/plain', ends: ['txt'] },
} as const;
export const FileKind = z.enum(Object.keys(fileKinds) as [FileKind, ...FileKind[]]);
export type FileKind = keyof typeof fileKinds;

/** What people read where files are taken. */
export const fileTexts = {
  kinds: 'PDF, pictures (PNG, JPEG, WebP, HEIC), Word, Excel, PowerPoint, CSV or text, up to 20 MB.',
  patients: 'Please don’t upload patient records or anything about a patient’s health.',
  tooLarge: 'This file is larger than 20 MB.',
  empty: 'This file is empty.',
  kind: 'We can’t take this kind of file. Send a PDF, a picture, or a Word, Excel, PowerPoint, CSV or text file.',
  mismatch: 'This file isn’t what its name says. Save it again in its program, and send that.',
  tooMany: `A client has at most ${fileLimits.files} files. Delete one to add another.`,
  full: 'The files of a client take at most 500 MB. Delete some to add others.',
} as const;

/** Neither a folder, nor a character that a system gives a meaning. */
const unwanted = /[\p{Cc}<>:"|?*]/gu;

/** A file's name as it is kept: without its folder and what no system takes, cut before its end. */
export function cleanFileName(name: string): string {
  const last = visibleText(name).normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replaceAll(unwanted, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[.\s]+|[.\s]+$/g, '');
  const [, base = plain, end = ''] = /^(.*?)(\.[A-Za-z0-9]{1,5})$/.exec(plain) ?? [];
  return `${base.slice(0, fileLimits.name - end.length).trimEnd() || 'file'}${end}`;
}

/** The kind that a name says; null for one that isn't taken. */
export function kindOfName(name: string): FileKind | null {
  const end = /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const found = Object.entries(fileKinds).find(([, { ends }]) => (ends as readonly string[]).includes(end));
  return (found?.[0] as FileKind | undefined) ?? null;
}

/** A file of a client, without what it holds. */
export const ClientFile = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: FileKind,
  bytes: z.number().int(),
  /** Whether the client sees it in their account; theirs they always see. */
  shared: z.boolean(),
  /** Whether the client sent it. */
  fromClient: z.boolean(),
  /** Email of who sent it. */
  author: z.string(),
  createdAt: Timestamp,
  /** Whether the team has seen that it came; of its own files it has. */
  seen: z.boolean(),
});
export type ClientFile = z.infer<typeof ClientFile>;

const FileParams = IdParams.extend({ fileId: z.uuid() });
const FileName = z.string().min(1).max(500);
const content = {
  status: 200,
  produces: 'application/octet-stream',
  fileTypes: Object.values(fileKinds).map(({ type }) => type),
} as const;

/** Files of a client, for the team; `:id` is the client's. */
export const clientFileEndpoints = {
  list: defineEndpoint({
    id: 'clientFiles.list',
    method: 'GET',
    path: '/clients/:id/files',
    summary: 'The files of a client, the newest first',
    access: 'leads.read',
    own: 'client',
    params: IdParams,
    status: 200,
    response: z.object({ items: z.array(ClientFile) }),
  }),
  unseen: defineEndpoint({
    id: 'clientFiles.unseen',
    method: 'GET',
    path: '/client-files/unseen',
    summary: 'Files that clients sent and nobody of the team has seen, the newest first; up to 20',
    access: 'leads.read',
    own: 'list',
    status: 200,
    response: z.object({
      items: z.array(ClientFile.extend({ client: z.object({ id: z.uuid(), company: z.string() }) })),
    }),
  }),
  upload: defineEndpoint({
    id: 'clientFiles.upload',
    method: 'POST',
    path: '/clients/:id/files',
    summary: 'Send a file about a client; its kind is read from what it holds',
    access: 'clients.write',
    own: 'client',
    params: IdParams,
    query: z.object({ name: FileName, shared: z.literal('true').optional() }),
    consumes: 'application/octet-stream',
    status: 201,
    response: ClientFile,
  }),
  content: defineEndpoint({
    id: 'clientFiles.content',
    method: 'GET',
    path: '/clients/:id/files/:fileId/content',
    summary: 'What a file holds, to be saved',
    access: 'leads.read',
    own: 'client',
    params: FileParams,
    ...content,
  }),
  update: defineEndpoint({
    id: 'clientFiles.update',
    method: 'PATCH',
    path: '/clients/:id/files/:fileId',
    summary: 'Share a file with its client or stop that, or say that it was seen',
    access: 'clients.write',
    own: 'client',
    params: FileParams,
    body: z.strictObject({ shared: z.boolean().optional(), seen: z.literal(true).optional() }),
    status: 200,
    response: ClientFile,
  }),
  remove: defineEndpoint({
    id: 'clientFiles.remove',
    method: 'DELETE',
    path: '/clients/:id/files/:fileId',
    summary: 'Delete a file; for a day it can be restored',
    access: 'clients.write',
    own: 'client',
    params: FileParams,
    status: 204,
  }),
  restore: defineEndpoint({
    id: 'clientFiles.restore',
    method: 'POST',
    path: '/clients/:id/files/:fileId/restore',
    summary: 'Bring back a file that was deleted within the last day',
    access: 'clients.write',
    own: 'client',
    params: FileParams,
    status: 200,
    response: ClientFile,
  }),
} as const;

/** A file as the client sees it. */
export const AccountFile = ClientFile.pick({ id: true, name: true, kind: true, bytes: true, createdAt: true }).extend({
  /** Whether they sent it. */
  own: z.boolean(),
});
export type AccountFile = z.infer<typeof AccountFile>;

/** Files of the signed-in client, found by their verified email. */
export const accountFileEndpoints = {
  list: defineEndpoint({
    id: 'accountFiles.list',
    method: 'GET',
    path: '/account/files',
    summary: 'The files that you sent, and those that are shared with you; `enabled` is false for who is no client',
    access: 'signed-in',
    status: 200,
    response: z.object({ enabled: z.boolean(), items: z.array(AccountFile) }),
  }),
  upload: defineEndpoint({
    id: 'accountFiles.upload',
    method: 'POST',
    path: '/account/files',
    summary: 'Send the agency a file; its kind is read from what it holds',
    access: 'signed-in',
    query: z.object({ name: FileName }),
    consumes: 'application/octet-stream',
    status: 201,
    response: AccountFile,
  }),
  content: defineEndpoint({
    id: 'accountFiles.content',
    method: 'GET',
    path: '/account/files/:id/content',
    summary: 'What one of your files holds, to be saved',
    access: 'signed-in',
    params: IdParams,
    ...content,
  }),
} as const;
