import { Injectable } from '@nestjs/common';
import { contactFields, editedOf, type Lead, type LeadConvert, NewClient } from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { Clock } from '../../../platform/clock.ts';
import { AppError, Idempotency } from '../../../platform/http/index.ts';
import { normalizedPhone } from '../../../platform/phone.ts';
import { Audit } from '../../settings/index.ts';
import { ClientsService, TagsService } from '../../clients/index.ts';
import { ContactsRepository } from './contacts.repository.ts';
import type { ContactEntity } from './contacts.entities.ts';
import { ContactsService, refuseTaken } from './contacts.service.ts';
import { statusColumns } from './lead-progress.service.ts';

/** How staff turn a lead into a client. */
@Injectable()
export class LeadConversionService {
  constructor(
    private readonly clock: Clock,
    private readonly dataSource: DataSource,
    private readonly contacts: ContactsRepository,
    private readonly leads: ContactsService,
    private readonly clients: ClientsService,
    private readonly tags: TagsService,
    private readonly idempotency: Idempotency,
    private readonly audit: Audit,
  ) {}

  /**
   * Creates a client with an access code, or links an existing one; the lead is won. Throws
   * `not_found`, `stale_version` with `current`, `conflict` for a lead that is a client already or has no
   * address, `client_exists` with
   * `existing`, or `validation_failed` at `company`.
   */
  async convert(id: string, body: z.output<typeof LeadConvert>, key: string | undefined): Promise<Lead> {
    const { version, company } = body;
    const attempt = { scope: 'contacts.convert', key, request: { id, ...body } };
    const fresh = await this.dataSource.transaction(async (manager) => {
      const before = await this.contacts.lock(manager, id);
      if (!before) throw new AppError('not_found');
      if (before.version !== version) return this.idempotency.isRepeated(manager, attempt);
      if ((await this.clients.ofLead(id, before.email, manager)).client)
        throw new AppError('conflict', { message: 'This lead is a client already.' });
      const email = before.email || body.email || '';
      if (email !== before.email) await refuseTaken(this.contacts, manager, email, id);
      const linkClientId =
        body.linkClientId ?? (body.linkExisting && (await this.clients.ofLead(id, email, manager)).matching?.id);
      const clientId = linkClientId || (await this.createClient(manager, before, { email, company }));
      if (linkClientId) await this.clients.tieToLead(manager, linkClientId, id);
      await this.contacts.edit(manager, before, { ...statusColumns({ status: 'won' }), email }, this.clock.now());
      await this.audit.record(manager, {
        action: 'lead.converted',
        entity: 'lead',
        entityId: id,
        before: { status: before.status },
        after: { status: 'won', clientId },
      });
      await this.idempotency.note(manager, attempt);
      return true;
    });
    const lead = await this.leads.get(id);
    if (!fresh) throw new AppError('stale_version', { extensions: { current: lead } });
    return lead;
  }

  private async createClient(
    manager: EntityManager,
    contact: ContactEntity,
    { email, company }: { readonly email: string; readonly company: string | undefined },
  ): Promise<string> {
    if (email === '')
      throw new AppError('conflict', {
        message: 'Add this lead’s email address first.',
        errors: { email: ['Email is required'] },
      });
    const practice = company || contact.company;
    if (!practice) throw new AppError('validation_failed', { errors: { company: ['Company is required'] } });
    // An invalid number stays with the lead and does not prevent the conversion.
    const phone = (contact.phone && normalizedPhone(contact.phone)) || undefined;
    const { id } = await this.clients.create(manager, {
      // What both records have; a schema of objects leaves out the rest.
      ...NewClient.parse({ ...editedOf(contactFields, contact), email, company: practice, phone }),
      contactId: contact.id,
      assigneeId: contact.assigneeId,
    });
    await this.tags.copy(manager, contact.id, id);
    return id;
  }
}
