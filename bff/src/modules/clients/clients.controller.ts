import { api, fileLimits, fileTexts, importLimits } from '@vitrine/contracts';
import { fileAnswer, fileOf, savedAnswer, serve } from '../../platform/http/index.ts';
import { ClientsService } from './clients.service.ts';
import { ImportsService } from './imports/imports.service.ts';
import { ClientFilesService } from './files/files.service.ts';
import { ClientNotesService } from './notes/notes.service.ts';
import { ClientPeopleService } from './people/people.service.ts';
import { TagsService } from './tags/tags.service.ts';
import { ClientTimelineService } from './timeline/client-timeline.service.ts';

const { export: exportList, importProblems } = api.clients;

export const ClientsController = serve(
  api.clients,
  [ClientsService, ClientTimelineService, ImportsService],
  (clients, timelines, imports) => ({
    list: ({ query }) => clients.list(query),
    get: ({ params }) => clients.get(params.id),
    create: ({ body, key }) => clients.add(body, key),
    update: ({ params, body, key }) => clients.update(params.id, body, key),
    bulk: ({ body, key }) => clients.bulk(body, key),
    assign: ({ params, body }) => clients.assign(params.id, body.assigneeId),
    remove: ({ params }) => clients.remove(params.id),
    timeline: ({ params, query }) => timelines.list(params.id, query),
    export: async ({ query }) => fileAnswer(exportList, 'clients.csv', await clients.export(query)),
    startImport: async ({ request }) => imports.start(await fileOf(request, importLimits.bytes)),
    getImport: ({ params }) => imports.get(params.id),
    mapImport: ({ params, body }) => imports.map(params.id, body.columns),
    commitImport: ({ params, query }) => imports.commit(params.id, query.keep),
    latestImport: async () => ({ import: await imports.latest() }),
    undoImport: ({ params }) => imports.undo(params.id),
    importProblems: async ({ params }) =>
      fileAnswer(importProblems, 'import-problems.csv', await imports.problems(params.id)),
  }),
);

export const ClientPeopleController = serve(api.clientPeople, [ClientPeopleService], (people) => ({
  list: async ({ params }) => ({ items: await people.list(params.id) }),
  create: ({ params, body, key }) => people.create(params.id, body, key),
  update: ({ params, body }) => people.update(params.id, params.personId, body),
  remove: ({ params }) => people.remove(params.id, params.personId),
}));

export const ClientNotesController = serve(api.clientNotes, [ClientNotesService], (notes) => ({
  list: async ({ params }) => ({ items: await notes.list(params.id) }),
  create: ({ params, body, key }) => notes.create(params.id, body.text, key),
  update: ({ params, body }) => notes.update(params.id, params.noteId, body),
  remove: ({ params }) => notes.remove(params.id, params.noteId),
  restore: ({ params }) => notes.restore(params.id, params.noteId),
}));

export const TagsController = serve(api.tags, [TagsService], (tags) => ({
  list: async () => ({ items: await tags.list() }),
  ofClient: async ({ params, body }) => ({ tags: await tags.changeClient(params.id, body) }),
}));

export const ClientFilesController = serve(api.clientFiles, [ClientFilesService], (files) => ({
  list: async ({ params }) => ({ items: await files.list(params.id) }),
  unseen: async () => ({ items: await files.listUnseen() }),
  upload: async ({ params, query, request }) => {
    const content = await fileOf(request, fileLimits.bytes, fileTexts.tooLarge);
    return files.add(params.id, { name: query.name, content, shared: query.shared === 'true', fromClient: false });
  },
  content: async ({ params, reply }) => savedAnswer(reply, await files.content(params.id, params.fileId)),
  update: ({ params, body }) => files.update(params.id, params.fileId, body),
  remove: ({ params }) => files.remove(params.id, params.fileId),
  restore: ({ params }) => files.restore(params.id, params.fileId),
}));
