import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type OnboardingProject,
  type OnboardingStep,
  onboardingStepTitles,
  type OnboardingSteps,
} from '@vitrine/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../platform/clock.ts';
import { actorName } from '../../platform/request-context.ts';
import { AppError, Idempotency } from '../../platform/http/index.ts';
import { Audit } from '../settings/index.ts';
import { type OnboardingProjectEntity, OnboardingStepEntity } from './onboarding.entities.ts';
import { OnboardingRepository } from './onboarding.repository.ts';

/** Onboarding projects; each contact has at most one (decision D6). */
@Injectable()
export class OnboardingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly projects: OnboardingRepository,
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  /** The id of the contact's only project, made in the transaction of `manager` if missing. */
  async ensureProject(manager: EntityManager, contactId: string): Promise<string> {
    const project = await this.projects.ensure(manager, contactId, randomUUID(), this.clock.now());
    if (!project) throw new AppError('not_found');
    return project.id;
  }

  /** Returns the existing project if there is one. Throws `not_found` for an unknown contact. */
  start(contactId: string, idempotencyKey: string | undefined): Promise<{ projectId: string }> {
    return this.idempotency.once(
      { scope: 'onboarding.start', key: idempotencyKey, request: { contactId } },
      async (manager) => {
        const project = await this.projects.ensure(manager, contactId, randomUUID(), this.clock.now());
        if (!project) throw new AppError('not_found');
        if (project.isNew) {
          await this.audit.record(manager, {
            action: 'onboarding-project.started',
            entity: 'onboarding-project',
            entityId: project.id,
            before: null,
            after: { contactId, status: 'started' },
          });
        }
        return { projectId: project.id };
      },
    );
  }

  /** Throws `not_found`. */
  async status(id: string): Promise<OnboardingProject> {
    const project = await this.projects.findById(id);
    if (!project) throw new AppError('not_found');
    return this.toProject(project);
  }

  async findByContact(contactId: string): Promise<OnboardingProject | null> {
    const project = await this.projects.findByContact(contactId);
    return project && this.toProject(project);
  }

  /** Throws `not_found` for a contact without a project. */
  async steps(contactId: string): Promise<OnboardingSteps> {
    const project = await this.projects.findByContact(contactId);
    if (!project) throw new AppError('not_found');
    return toSteps(project, await this.projects.findSteps(project.id));
  }

  /** Idempotent. Throws `not_found`, or `conflict` for a skipped step. */
  completeStep(id: string, note: string | undefined): Promise<OnboardingSteps> {
    return this.settle(id, 'completed', note || null);
  }

  /** Idempotent. Throws `not_found`, or `conflict` for a completed step. */
  skipStep(id: string, reason: string): Promise<OnboardingSteps> {
    return this.settle(id, 'skipped', reason);
  }

  /** Idempotent. Throws `not_found`. */
  reopenStep(id: string): Promise<OnboardingSteps> {
    return this.settle(id, 'open', null);
  }

  /** Also updates the project, which is completed while none of its steps is open. */
  private settle(id: string, status: OnboardingStep['status'], note: string | null): Promise<OnboardingSteps> {
    return this.dataSource.transaction(async (manager) => {
      const project = await this.projects.lockByStep(manager, id);
      const steps = project ? await this.projects.findSteps(project.id, manager) : [];
      const before = steps.find((step) => step.id === id);
      if (!project || !before) throw new AppError('not_found');
      if (before.status === status) return toSteps(project, steps);
      if (status !== 'open' && before.status !== 'open')
        throw new AppError('conflict', { message: `This step is ${before.status} already. Open it again first.` });
      const settled = status !== 'open';
      const after = Object.assign(new OnboardingStepEntity(), before, {
        status,
        note,
        settledAt: settled ? this.clock.now() : null,
        settledBy: settled ? actorName() : null,
      });
      await this.projects.settleStep(manager, id, after);
      await this.audit.record(manager, {
        action: `onboarding-step.${settled ? status : 'reopened'}`,
        entity: 'onboarding-step',
        entityId: id,
        before: { contactId: project.contactId, kind: before.kind, status: before.status, note: before.note },
        after: { contactId: project.contactId, kind: after.kind, status, note },
      });
      const now = steps.map((step) => (step.id === id ? after : step));
      const projectStatus = now.every((step) => step.status !== 'open') ? 'completed' : 'started';
      if (projectStatus !== project.status) await this.projects.setStatus(manager, project.id, projectStatus);
      return toSteps({ id: project.id, contactId: project.contactId, status: projectStatus }, now);
    });
  }

  private async toProject({ id, status, createdAt }: OnboardingProjectEntity): Promise<OnboardingProject> {
    return { id, status, createdAt: createdAt.toISOString(), progress: await this.projects.countSteps(id) };
  }
}

const toSteps = (
  { id, contactId, status }: Pick<OnboardingProjectEntity, 'id' | 'contactId' | 'status'>,
  steps: readonly OnboardingStepEntity[],
): OnboardingSteps => ({
  projectId: id,
  contactId,
  status,
  items: steps.map((step) => ({
    id: step.id,
    kind: step.kind,
    title: onboardingStepTitles[step.kind],
    status: step.status,
    note: step.note,
    settledAt: step.settledAt?.toISOString() ?? null,
    settledBy: step.settledBy,
  })),
});
