import type { OnboardingStep } from '@vitrine/contracts';
import { type EntityManager, Repository } from 'typeorm';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { rowsOf, type SqlRunner } from '../../platform/database/index.ts';
import { OnboardingProjectEntity } from './onboarding.entities.ts';

export interface StepRow extends Omit<OnboardingStep, 'title' | 'settledAt'> {
  readonly settledAt: Date | null;
}

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

  /** The contact's only project with its steps, created if missing; null for an unknown contact. */
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
  findSteps(projectId: string, runner: SqlRunner = this.projects.manager): Promise<StepRow[]> {
    return rowsOf<StepRow>(
      runner,
      `SELECT id, kind, status, note, settled_at AS "settledAt", settled_by AS "settledBy" FROM onboarding_steps
        WHERE project_id = $1 ORDER BY position`,
      [projectId],
    );
  }

  async countSteps(projectId: string): Promise<{ settled: number; total: number }> {
    const [row] = await rowsOf<{ settled: number; total: number }>(
      this.projects.manager,
      `SELECT count(*) FILTER (WHERE status <> 'open')::int AS settled, count(*)::int AS total FROM onboarding_steps
        WHERE project_id = $1`,
      [projectId],
    );
    return row ?? { settled: 0, total: 0 };
  }

  /**
   * Locks the project of a step until the transaction ends, so that concurrent changes cannot both miss the last open
   * step; null for an unknown step.
   */
  async lockByStep(manager: EntityManager, stepId: string): Promise<OnboardingProjectEntity | null> {
    const [row]: { id: string }[] = await manager.query(
      `SELECT p.id FROM onboarding_projects p JOIN onboarding_steps s ON s.project_id = p.id
        WHERE s.id = $1 FOR UPDATE OF p`,
      [stepId],
    );
    return row ? manager.findOneBy(OnboardingProjectEntity, { id: row.id }) : null;
  }

  async settleStep(
    manager: EntityManager,
    id: string,
    step: Pick<StepRow, 'status' | 'note' | 'settledAt' | 'settledBy'>,
  ): Promise<void> {
    await manager.query(
      'UPDATE onboarding_steps SET status = $2, note = $3, settled_at = $4, settled_by = $5 WHERE id = $1',
      [id, step.status, step.note, step.settledAt, step.settledBy],
    );
  }

  async setStatus(manager: EntityManager, id: string, status: OnboardingProjectEntity['status']): Promise<void> {
    await manager.update(OnboardingProjectEntity, { id }, { status });
  }
}
