import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { type ClientFile, cleanFileName, type FileKind, fileKinds, fileLimits, fileTexts } from '@vitrine/contracts';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { rowsOf } from '../../../platform/database/index.ts';
import { AppError } from '../../../platform/http/index.ts';
import { actorName, onlyAssignedTo } from '../../../platform/request-context.ts';
import { Audit } from '../../settings/index.ts';
import { ClientEntity } from '../clients.entities.ts';
import { ClientsRepository } from '../clients.repository.ts';
import { kindOfFile } from './file-kind.ts';
import { ClientFileChunkEntity, ClientFileEntity } from './files.entities.ts';

/** Bytes of a part: what an answer holds in memory at once. */
const chunkBytes = 256 * 1024;
const unseenMaximum = 20;

/** What a file holds, for an answer. */
export interface FileContent {
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  readonly content: Readable;
}

interface Upload {
  readonly name: string;
  readonly content: Buffer;
  readonly shared: boolean;
  readonly fromClient: boolean;
}

/** Files of clients, in the database with all else of them (ADR 0130). */
@Injectable()
export class ClientFilesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clients: ClientsRepository,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** The newest first. Throws `not_found`. */
  async list(clientId: string): Promise<ClientFile[]> {
    if (!(await this.clients.findById(clientId))) throw new AppError('not_found');
    return (await this.find(clientId)).map(toFile);
  }

  /** What clients sent and nobody has seen; of whom the caller reaches. SQL: it joins the clients. */
  async listUnseen(): Promise<(ClientFile & { client: { id: string; company: string } })[]> {
    const email = onlyAssignedTo();
    const found = this.dataSource.manager
      .createQueryBuilder(ClientFileEntity, 'f')
      .innerJoinAndMapOne('f.client', ClientEntity, 'c', 'c.id = f.clientId')
      .where('f.fromClient AND f.seenAt IS NULL AND f.removedAt IS NULL')
      .orderBy('f.createdAt', 'DESC')
      .addOrderBy('f.id')
      .limit(unseenMaximum);
    if (email !== null) found.andWhere('c.assignee_id = (SELECT id FROM staff WHERE email = :email)', { email });
    const rows = (await found.getMany()) as (ClientFileEntity & { client: ClientEntity })[];
    return rows.map(({ client: { id, company }, ...row }) => ({ ...toFile(row), client: { id, company } }));
  }

  /**
   * Throws `not_found`, `validation_failed` for an empty file and a kind that isn't taken, and `conflict` where the
   * client has too many files or bytes.
   */
  async add(clientId: string, { name: typed, content, shared, fromClient }: Upload): Promise<ClientFile> {
    const name = cleanFileName(typed);
    if (content.length === 0) throw refused(fileTexts.empty);
    const kind = await kindOfFile(name, content);
    if (kind === null || kind === 'mismatch') throw refused(kind === null ? fileTexts.kind : fileTexts.mismatch);
    return this.dataSource.transaction(async (manager) => {
      await this.lockWithin(manager, clientId, content.length);
      const now = this.clock.now();
      const sent = { id: randomUUID(), clientId, name, kind, bytes: content.length, shared, fromClient };
      const file = { ...sent, author: actorName(), createdAt: now, seenAt: fromClient ? null : now, removedAt: null };
      await manager.insert(ClientFileEntity, file);
      for (let part = 0; part * chunkBytes < content.length; part += 1)
        await manager.insert(ClientFileChunkEntity, {
          fileId: file.id,
          part,
          content: content.subarray(part * chunkBytes, (part + 1) * chunkBytes),
        });
      await this.record(manager, fromClient ? 'file-received' : 'file-added', file, { before: null, after: { name } });
      return toFile(file);
    });
  }

  /** Throws `not_found`. */
  async content(clientId: string, id: string): Promise<FileContent> {
    const file = await this.dataSource.manager.findOneBy(ClientFileEntity, { id, clientId, removedAt: IsNull() });
    if (!file) throw new AppError('not_found');
    return {
      name: file.name,
      type: fileKinds[file.kind].type,
      bytes: file.bytes,
      content: Readable.from(this.parts(id), { objectMode: false }),
    };
  }

  /** Throws `not_found`. */
  update(clientId: string, id: string, change: { shared?: boolean | undefined; seen?: true | undefined }) {
    return this.dataSource.transaction(async (manager): Promise<ClientFile> => {
      const file = await lock(manager, clientId, id);
      if (!file || file.removedAt) throw new AppError('not_found');
      const shared = change.shared ?? file.shared;
      const seenAt = change.seen ? (file.seenAt ?? this.clock.now()) : file.seenAt;
      if (shared !== file.shared)
        await this.record(manager, shared ? 'file-shared' : 'file-unshared', file, {
          before: { shared: file.shared },
          after: { shared, name: file.name },
        });
      await manager.update(ClientFileEntity, { id }, { shared, seenAt });
      return toFile(Object.assign(file, { shared, seenAt }));
    });
  }

  /** Throws `not_found`. */
  async remove(clientId: string, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const file = await lock(manager, clientId, id);
      if (!file || file.removedAt) throw new AppError('not_found');
      await manager.update(ClientFileEntity, { id }, { removedAt: this.clock.now() });
      await this.record(manager, 'file-deleted', file, { before: { name: file.name }, after: null });
    });
  }

  /** Throws `not_found` once it is gone, and `conflict` as {@link add} does. */
  restore(clientId: string, id: string): Promise<ClientFile> {
    return this.dataSource.transaction(async (manager) => {
      const file = await lock(manager, clientId, id);
      if (!file) throw new AppError('not_found');
      if (!file.removedAt) return toFile(file);
      await this.lockWithin(manager, clientId, file.bytes);
      await manager.update(ClientFileEntity, { id }, { removedAt: null });
      await this.record(manager, 'file-restored', file, { before: null, after: { name: file.name } });
      return toFile(file);
    });
  }

  /** The client with this address, who proved it; null for anyone else. */
  async findClientOf(email: string): Promise<string | null> {
    return (await this.clients.findByEmail(this.dataSource.manager, email))?.id ?? null;
  }

  /** Those that the client sees: theirs, and what is shared with them. */
  async listVisible(clientId: string): Promise<ClientFile[]> {
    return (await this.find(clientId)).filter(isVisible).map(toFile);
  }

  /** As {@link content}, of what the client sees. */
  async visibleContent(clientId: string, id: string): Promise<FileContent> {
    const file = await this.dataSource.manager.findOneBy(ClientFileEntity, { id, clientId });
    if (!file || !isVisible(file)) throw new AppError('not_found');
    return this.content(clientId, id);
  }

  private find(clientId: string): Promise<ClientFileEntity[]> {
    return this.dataSource.manager.find(ClientFileEntity, {
      where: { clientId, removedAt: IsNull() },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
  }

  /** Locks the client, so that files that come at once are counted one after another. */
  private async lockWithin(manager: EntityManager, clientId: string, bytes: number): Promise<void> {
    if (!(await this.clients.lock(manager, clientId))) throw new AppError('not_found');
    const [used] = await rowsOf<{ files: number; bytes: string }>(
      manager,
      `SELECT count(*)::int AS files, coalesce(sum(bytes), 0) AS bytes FROM client_files
       WHERE client_id = $1 AND removed_at IS NULL`,
      [clientId],
    );
    if ((used?.files ?? 0) >= fileLimits.files) throw new AppError('conflict', { message: fileTexts.tooMany });
    if (Number(used?.bytes ?? 0) + bytes > fileLimits.clientBytes)
      throw new AppError('conflict', { message: fileTexts.full });
  }

  private async *parts(fileId: string): AsyncGenerator<Buffer> {
    for (let part = 0; ; part += 1) {
      const chunk = await this.dataSource.manager.findOneBy(ClientFileChunkEntity, { fileId, part });
      if (!chunk) return;
      yield chunk.content;
    }
  }

  private record(
    manager: EntityManager,
    verb: `file-${'added' | 'received' | 'shared' | 'unshared' | 'deleted' | 'restored'}`,
    { clientId }: Pick<ClientFileEntity, 'clientId'>,
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

const refused = (message: string): AppError =>
  new AppError('validation_failed', { message, errors: { file: [message] } });

const isVisible = ({ shared, fromClient, removedAt }: ClientFileEntity): boolean =>
  removedAt === null && (shared || fromClient);

const lock = (manager: EntityManager, clientId: string, id: string): Promise<ClientFileEntity | null> =>
  manager.findOne(ClientFileEntity, { where: { id, clientId }, lock: { mode: 'pessimistic_write' } });

const toFile = (file: Omit<ClientFileEntity, 'kind'> & { readonly kind: FileKind }): ClientFile => ({
  id: file.id,
  name: file.name,
  kind: file.kind,
  bytes: file.bytes,
  shared: file.shared,
  fromClient: file.fromClient,
  author: file.author,
  createdAt: file.createdAt.toISOString(),
  seen: file.seenAt !== null,
});
