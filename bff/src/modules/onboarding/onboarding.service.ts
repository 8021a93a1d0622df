import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { OnboardingProject } from '@vitrine/contracts';
import { Clock } from '../../platform/clock/index.ts';
import { AppError, Idempotency } from '../../platform/http/index.ts';
import { Audit } from '../audit/index.ts';
import type { OnboardingProjectEntity } from './entities/onboarding-project.entity.ts';
import { OnboardingRepository } from './onboarding.repository.ts';

/** Onboarding projects; each contact has at most one (decision D6). */
@Injectable()
export class OnboardingService {
  constructor(
    private readonly projects: OnboardingRepository,
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  /** Starting again answers with the project that exists. Throws `not_found` for an unknown contact. */
  start(contactId: string, idempotencyKey: string | undefined): Promise<{ projectId: string }> {
    return this.idempotency.once({ scope: 'onboarding.start', key: idempotencyKey, request: { contactId } }, async (manager) => {
      const project = await this.projects.ensure(manager, contactId, randomUUID(), this.clock.now());
      if (!project) throw new AppError('not_found');
      if (project.isNew) {
        await this.audit.record(manager, { action: 'onboarding-project.started', entity: 'onboarding-project', entityId: project.id, before: null, after: { contactId, status: 'started' } });
      }
      return { projectId: project.id };
    });
  }

  /** Throws `not_found`. */
  async status(id: string): Promise<OnboardingProject> {
    const project = await this.projects.findById(id);
    if (!project) throw new AppError('not_found');
    return toOnboardingProject(project);
  }

  async findByContact(contactId: string): Promise<OnboardingProject | null> {
    const project = await this.projects.findByContact(contactId);
    return project && toOnboardingProject(project);
  }
}

const toOnboardingProject = ({ id, status, createdAt }: OnboardingProjectEntity): OnboardingProject => ({ id, status, createdAt: createdAt.toISOString() });
