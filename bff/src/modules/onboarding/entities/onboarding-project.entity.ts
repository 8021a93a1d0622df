import type { OnboardingProject } from '@vitrine/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The onboarding of a contact; each contact has at most one. */
@Entity('onboarding_projects')
export class OnboardingProjectEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'contact_id' }) contactId: string;
  @Column('text') status: OnboardingProject['status'];
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 }) createdAt: Date;
}
