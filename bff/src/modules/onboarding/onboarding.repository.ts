import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { onboardingStepKinds } from '@vitrine/contracts';
import { type EntityManager, Repository } from 'typeorm';
import { rowsOf } from '../../platform/database/index.ts';
import { OnboardingProjectEntity, OnboardingStepEntity } from './onboarding.entities.ts';

@Injectable()
export class OnboardingRepository {
  constructor(
    @InjectRepository(OnboardingProjectEntity) private readonly projects: Repository<OnboardingProjectEntity>,
  ) {}

  findByContact(contactId: string): Promise<OnboardingProjectEntity | null> {
    return this.projects.findOneBy({ contactId });
  }

  findById(id: string): Promise<OnboardingProjectEntity | null> {
    return this.projects.findOneBy({ id });
  }

  /**
   * The contact's only project, made with its steps if missing; null for an unknown contact. SQL: one statement makes
   * all of it.
   */
  async ensure(
    manager: EntityManager,
    contactId: string,
    newId: string,
    now: Date,
  ): Promise<{ id: string; isNew: boolean } | null> {
    const [newProject] = await rowsOf<{ id: string }>(
      manager,
      `WITH project AS (
         INSERT INTO onboarding_projects (id, contact_id, status, created_at)
         SELECT $1, id, 'started', $3 FROM contacts WHERE id = $2 ON CONFLICT (contact_id) DO NOTHING RETURNING id
       ), steps AS (
         INSERT INTO onboarding_steps (project_id, kind, position)
         SELECT project.id, step.kind, step.position
         FROM project, unnest($4::text[]) WITH ORDINALITY AS step (kind, position)
       )
       SELECT id FROM project`,
      [newId, contactId, now, onboardingStepKinds],
    );
    if (newProject) return { id: newProject.id, isNew: true };
    const project = await manager.findOneBy(OnboardingProjectEntity, { contactId });
    return project && { id: project.id, isNew: false };
  }

  /** Sorted by position. */
  findSteps(projectId: string, manager: EntityManager = this.projects.manager): Promise<OnboardingStepEntity[]> {
    return manager.find(OnboardingStepEntity, { where: { projectId }, order: { position: 'ASC' } });
  }

  async countSteps(projectId: string): Promise<{ settled: number; total: number }> {
    const count = await this.projects.manager
      .createQueryBuilder(OnboardingStepEntity, 's')
      .select(`count(*) FILTER (WHERE s.status <> 'open')::int`, 'settled')
      .addSelect('count(*)::int', 'total')
      .where('s.projectId = :projectId', { projectId })
      .getRawOne<{ settled: number; total: number }>();
    return count ?? { settled: 0, total: 0 };
  }

  /**
   * Locks the project of a step until the transaction ends, so that concurrent changes cannot both miss the last open
   * step; null for an unknown step.
   */
  lockByStep(manager: EntityManager, stepId: string): Promise<OnboardingProjectEntity | null> {
    return manager
      .createQueryBuilder(OnboardingProjectEntity, 'p')
      .setLock('pessimistic_write')
      .where('p.id = (SELECT s.project_id FROM onboarding_steps s WHERE s.id = :stepId)', { stepId })
      .getOne();
  }

  async settleStep(
    manager: EntityManager,
    id: string,
    { status, note, settledAt, settledBy }: Pick<OnboardingStepEntity, 'status' | 'note' | 'settledAt' | 'settledBy'>,
  ): Promise<void> {
    await manager.update(OnboardingStepEntity, { id }, { status, note, settledAt, settledBy });
  }

  async setStatus(manager: EntityManager, id: string, status: OnboardingProjectEntity['status']): Promise<void> {
    await manager.update(OnboardingProjectEntity, { id }, { status });
  }
}
