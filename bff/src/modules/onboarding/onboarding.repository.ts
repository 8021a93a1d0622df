import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../platform/database/index.ts';
import { OnboardingProjectEntity } from './entities/onboarding-project.entity.ts';

@Injectable()
export class OnboardingRepository {
  constructor(private readonly database: Database) {}

  findByContact(contactId: string): Promise<OnboardingProjectEntity | null> {
    return this.database.repository(OnboardingProjectEntity).findOneBy({ contactId });
  }

  findById(id: string): Promise<OnboardingProjectEntity | null> {
    return this.database.repository(OnboardingProjectEntity).findOneBy({ id });
  }

  /** The id of the contact's one project, made now unless it exists; null for an unknown contact. */
  async ensure(manager: EntityManager, contactId: string, newId: string, now: Date): Promise<string | null> {
    await manager.query(
      `INSERT INTO onboarding_projects (id, contact_id, status, created_at)
       SELECT $1, id, 'started', $3 FROM contacts WHERE id = $2 ON CONFLICT (contact_id) DO NOTHING`,
      [newId, contactId, now],
    );
    const project = await manager.findOneBy(OnboardingProjectEntity, { contactId });
    return project?.id ?? null;
  }
}
