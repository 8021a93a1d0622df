import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type ClientNote, listedNotes } from '@vitrine/contracts';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { AppError, Idempotency } from '../../../platform/http/index.ts';
import { actorName } from '../../../platform/request-context.ts';
import { Audit } from '../../settings/index.ts';
import { ClientsRepository } from '../clients.repository.ts';
import { ClientNoteEntity } from './notes.entities.ts';

/** Notes of the team about a client. */
@Injectable()
export class ClientNotesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clients: ClientsRepository,
    private readonly idempotency: Idempotency,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** The newest first. Throws `not_found`. */
  async list(clientId: string): Promise<ClientNote[]> {
    if (!(await this.clients.findById(clientId))) throw new AppError('not_found');
    const notes = await this.dataSource.manager.find(ClientNoteEntity, {
      where: { clientId, deletedAt: IsNull() },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: listedNotes,
    });
    return notes.map(toNote);
  }

  /** Throws `not_found`. */
  create(clientId: string, text: string, key: string | undefined): Promise<ClientNote> {
    const attempt = { scope: 'clientNotes.create', key, request: { clientId, text } };
    return this.idempotency.once(attempt, async (manager) => {
      if (!(await this.clients.lock(manager, clientId))) throw new AppError('not_found');
      const written = { id: randomUUID(), clientId, text, author: actorName(), createdAt: this.clock.now() };
      const note = { ...written, version: 1, editedAt: null, deletedAt: null };
      await manager.insert(ClientNoteEntity, note);
      await this.record(manager, 'note-added', clientId, { before: null, after: { text } });
      return toNote(note);
    });
  }

  /** Throws `not_found`, and `stale_version` with `current`. */
  update(clientId: string, id: string, { version, text }: Pick<ClientNote, 'version' | 'text'>): Promise<ClientNote> {
    return this.dataSource.transaction(async (manager) => {
      const note = await lock(manager, clientId, id);
      if (!note || note.deletedAt) throw new AppError('not_found');
      if (note.version !== version) throw new AppError('stale_version', { extensions: { current: toNote(note) } });
      if (note.text === text) return toNote(note);
      const changed = { text, editedAt: this.clock.now(), version: version + 1 };
      await manager.update(ClientNoteEntity, { id }, changed);
      await this.record(manager, 'note-changed', clientId, { before: { text: note.text }, after: { text } });
      return toNote(Object.assign(note, changed));
    });
  }

  /** Throws `not_found`. */
  async remove(clientId: string, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const note = await lock(manager, clientId, id);
      if (!note || note.deletedAt) throw new AppError('not_found');
      await manager.update(ClientNoteEntity, { id }, { deletedAt: this.clock.now() });
      await this.record(manager, 'note-deleted', clientId, { before: { text: note.text }, after: null });
    });
  }

  /** Brings a deleted note back; one that wasn't deleted is answered as it is. Throws `not_found` once it is gone. */
  restore(clientId: string, id: string): Promise<ClientNote> {
    return this.dataSource.transaction(async (manager) => {
      const note = await lock(manager, clientId, id);
      if (!note) throw new AppError('not_found');
      if (!note.deletedAt) return toNote(note);
      await manager.update(ClientNoteEntity, { id }, { deletedAt: null });
      await this.record(manager, 'note-restored', clientId, { before: null, after: { text: note.text } });
      return toNote(note);
    });
  }

  private record(
    manager: EntityManager,
    verb: 'note-added' | 'note-changed' | 'note-deleted' | 'note-restored',
    clientId: string,
    difference: Pick<Parameters<Audit['record']>[1], 'before' | 'after'>,
  ): Promise<void> {
    return this.audit.record(manager, {
      action: `client.${verb}`,
      entity: 'client',
      entityId: clientId,
      ...difference,
    });
  }
}

const lock = (manager: EntityManager, clientId: string, id: string): Promise<ClientNoteEntity | null> =>
  manager.findOne(ClientNoteEntity, { where: { id, clientId }, lock: { mode: 'pessimistic_write' } });

const toNote = ({ id, text, author, createdAt, editedAt, version }: ClientNoteEntity): ClientNote => ({
  id,
  text,
  author,
  createdAt: createdAt.toISOString(),
  editedAt: editedAt?.toISOString() ?? null,
  version,
});
