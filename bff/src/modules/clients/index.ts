/**
 * Who the agency works for: the record, its import and export, its people, notes, tags and files, and its timeline.
 * A client is told apart by id, never by name or address.
 * Knows no invoice and no payment: figures of a client are read by SQL, never written here.
 */
export { ClientEntity } from './clients.entities.ts';
export { ClientFiguresRepository } from './client-figures.repository.ts';
export { ClientsModule } from './clients.module.ts';
export { hasTag, tagsOf } from './tags/tags.entities.ts';
export { tagChangeOf, TagsService } from './tags/tags.service.ts';
export { ClientFilesService, type FileContent } from './files/files.service.ts';
export { ClientsService } from './clients.service.ts';
