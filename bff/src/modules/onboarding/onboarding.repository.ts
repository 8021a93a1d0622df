import { type EntityManager, Repository } from 'typeorm';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
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
   * The contact's only project with its steps, created if missing; null for an unknown contact. SQL: an insert that is
   * of an existing contact, and the function that makes the steps of an inquiry's project too.
   */
  async ensure(
    manager: EntityManager,
    contactId: string,
    newId: string,
    now: Date,
  ): Promise<{ id: string; isNew: boolean } | null> {
    await manager.query(
      `INSERT INTO onboarding_projects (id, contact_id, status, created_at)
       SELECT $1, id, 'started', $3 FROM contacts WHERE id = $2 ON CONFLICT (contact_id) DO NOTHING`,
      [newId, contactId, now],
    );
    const project = await manager.findOneBy(OnboardingProjectEntity, { contactId });
    if (!project) return null;
    await manager.query('SELECT create_onboarding_steps($1)', [project.id]);
    return { id: project.id, isNew: project.id === newId };
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
