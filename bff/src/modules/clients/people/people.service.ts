import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type ClientPerson,
  type ClientPersonCreate,
  type ClientPersonUpdate,
  clientTexts,
  editedOf,
  personFields,
  personMaximums,
  personTexts,
  storedValues,
  type StoredValues,
} from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { AppError, Idempotency } from '../../../platform/http/index.ts';
import { normalizedPhone } from '../../../platform/phone.ts';
import { Conversations } from '../../conversations/index.ts';
import { Audit, differenceOf } from '../../settings/index.ts';
import { ClientsRepository } from '../clients.repository.ts';
import type { ClientEntity } from '../clients.entities.ts';
import { ClientPersonEntity } from './people.entities.ts';

type PersonFields = StoredValues<typeof personFields>;

/** The people of a client besides the contact of its record, and which of them get what the client gets. */
@Injectable()
export class ClientPeopleService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clients: ClientsRepository,
    private readonly conversations: Conversations,
    private readonly idempotency: Idempotency,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** By name. Throws `not_found`. */
  async list(clientId: string): Promise<ClientPerson[]> {
    if (!(await this.clients.findById(clientId))) throw new AppError('not_found');
    return (await findAll(this.dataSource.manager, clientId)).map(toPerson);
  }

  /** Throws `not_found`, `conflict` for a taken address and too many, `validation_failed` at `phone` and `email`. */
  create(clientId: string, body: ClientPersonCreate, key: string | undefined): Promise<ClientPerson> {
    const attempt = { scope: 'clientPeople.create', key, request: { clientId, ...body } };
    return this.idempotency.once(attempt, async (manager) => {
      const client = await this.lock(manager, clientId);
      const others = await findAll(manager, clientId);
      if (others.length >= personMaximums.people) throw new AppError('conflict', { message: personTexts.tooMany });
      const fields = checked(client, others, storedValues(personFields, body, null));
      const person = { id: randomUUID(), clientId, ...fields, version: 1, createdAt: this.clock.now() };
      await manager.insert(ClientPersonEntity, person);
      await this.conversations.claim(manager, { email: fields.email });
      await this.record(manager, 'person-added', clientId, { before: null, after: fields });
      return toPerson(person);
    });
  }

  /** Throws `not_found`, `stale_version` with `current`, and as {@link create} does. */
  update(clientId: string, id: string, { version, ...changes }: ClientPersonUpdate): Promise<ClientPerson> {
    return this.dataSource.transaction(async (manager) => {
      const client = await this.lock(manager, clientId);
      const all = await findAll(manager, clientId);
      const person = all.find((one) => one.id === id);
      if (!person) throw new AppError('not_found');
      if (person.version !== version)
        throw new AppError('stale_version', { extensions: { current: toPerson(person) } });
      const others = all.filter((one) => one.id !== id);
      const fields = checked(client, others, storedValues(personFields, changes, person));
      const { before, after } = differenceOf(editedOf(personFields, person), fields);
      if (Object.keys(after).length === 0) return toPerson(person);
      await manager.update(ClientPersonEntity, { id }, { ...fields, version: version + 1 });
      if (after['email'] !== undefined) await this.conversations.claim(manager, { email: fields.email });
      const named = { person: fields.name };
      await this.record(manager, 'person-updated', clientId, {
        before: { ...named, ...before },
        after: { ...named, ...after },
      });
      return { id, ...fields, version: version + 1 };
    });
  }

  /** Throws `not_found`. */
  async remove(clientId: string, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await this.lock(manager, clientId);
      const person = await manager.findOneBy(ClientPersonEntity, { id, clientId });
      if (!person) throw new AppError('not_found');
      await manager.delete(ClientPersonEntity, { id });
      await this.record(manager, 'person-removed', clientId, { before: editedOf(personFields, person), after: null });
    });
  }

  /** Changes of one client's people happen one after another: addresses and numbers concern all of them. */
  private async lock(manager: EntityManager, clientId: string): Promise<ClientEntity> {
    const client = await this.clients.lock(manager, clientId);
    if (!client) throw new AppError('not_found');
    return client;
  }

  private record(
    manager: EntityManager,
    verb: 'person-added' | 'person-updated' | 'person-removed',
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

/** By name, however it is written. */
const findAll = (manager: EntityManager, clientId: string): Promise<ClientPersonEntity[]> =>
  manager
    .createQueryBuilder(ClientPersonEntity, 'p')
    .where('p.clientId = :clientId', { clientId })
    .orderBy('lower(p.name)')
    .addOrderBy('p.id')
    .getMany();

/** What is stored; the number as E.164. Throws beside the field that is wrong. */
function checked(client: ClientEntity, others: readonly ClientPersonEntity[], fields: PersonFields): PersonFields {
  const phone = fields.phone && normalizedPhone(fields.phone);
  if (fields.phone && !phone) throw invalid('phone', clientTexts.phone);
  const { email } = fields;
  if (email !== null && email === client.email.toLowerCase()) throw invalid('email', personTexts.own);
  if (email !== null && others.some((one) => one.email === email))
    throw new AppError('conflict', { message: `${personTexts.taken}.`, errors: { email: [personTexts.taken] } });
  if (fields.getsInvoices && email === null) throw invalid('email', personTexts.unreachable);
  if (fields.getsInvoices && others.filter((one) => one.getsInvoices).length >= personMaximums.invoices)
    throw invalid('getsInvoices', personTexts.tooManyInvoices);
  return { ...fields, phone };
}

const invalid = (field: string, message: string): AppError =>
  new AppError('validation_failed', { errors: { [field]: [message] } });

const toPerson = ({
  id,
  version,
  ...person
}: ClientPersonEntity | (PersonFields & { id: string; version: number })) => ({
  id,
  ...editedOf(personFields, person),
  version,
});
