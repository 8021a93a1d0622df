import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { OnboardingProjectEntity } from './entities/onboarding-project.entity.ts';

@Injectable()
export class OnboardingRepository {
  constructor(@InjectRepository(OnboardingProjectEntity) private readonly projects: Repository<OnboardingProjectEntity>) {}

  findByContact(contactId: string): Promise<OnboardingProjectEntity | null> {
    return this.projects.findOneBy({ contactId });
  }

  findById(id: string): Promise<OnboardingProjectEntity | null> {
    return this.projects.findOneBy({ id });
  }

  /** The contact's one project, made now unless it exists; null for an unknown contact. */
  async ensure(manager: EntityManager, contactId: string, newId: string, now: Date): Promise<{ id: string; isNew: boolean } | null> {
    await manager.query(
      `INSERT INTO onboarding_projects (id, contact_id, status, created_at)
       SELECT $1, id, 'started', $3 FROM contacts WHERE id = $2 ON CONFLICT (contact_id) DO NOTHING`,
      [newId, contactId, now],
    );
    const project = await manager.findOneBy(OnboardingProjectEntity, { contactId });
    return project && { id: project.id, isNew: project.id === newId };
  }
}
