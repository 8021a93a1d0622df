import type {
  AccessCodeForm,
  OnboardingProject,
  OnboardingStep,
  PackageForm,
  SubmissionStatus,
} from '@vitrine/contracts';
import { Check, Column, Entity, ForeignKey, Generated, Index, PrimaryColumn, Unique } from 'typeorm';
import type { Offer } from '../packages/index.ts';

/** The onboarding of a contact; each contact has at most one. */
@Entity('onboarding_projects')
@Unique('onboarding_projects_contact_id_key', ['contactId'])
@Check('onboarding_projects_status_check', `status IN ('started', 'completed')`)
export class OnboardingProjectEntity {
  @PrimaryColumn('uuid')
  id: string;
  @ForeignKey('ContactEntity', 'id', { name: 'onboarding_projects_contact_id_fkey', onDelete: 'CASCADE' })
  @Column({ type: 'uuid', name: 'contact_id' })
  contactId: string;
  @Column('text')
  status: OnboardingProject['status'];
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;
}

/** A step of an onboarding. */
@Entity('onboarding_steps')
@Unique('onboarding_steps_project_id_kind_key', ['projectId', 'kind'])
@Check('onboarding_steps_reason', `(status <> 'skipped') OR (note IS NOT NULL)`)
@Check('onboarding_steps_settled', `(status = 'open') = (settled_at IS NULL)`)
@Check('onboarding_steps_status_check', `status IN ('open', 'completed', 'skipped')`)
export class OnboardingStepEntity {
  @Generated('uuid')
  @PrimaryColumn('uuid')
  id: string;
  @ForeignKey('OnboardingProjectEntity', 'id', { name: 'onboarding_steps_project_id_fkey', onDelete: 'CASCADE' })
  @Column({ type: 'uuid', name: 'project_id' })
  projectId: string;
  @Column('text')
  kind: OnboardingStep['kind'];
  @Column('integer')
  position: number;
  @Column({ type: 'text', default: 'open' })
  status: OnboardingStep['status'];
  @Column({ type: 'text', nullable: true })
  note: string | null;
  @Column({ type: 'timestamptz', name: 'settled_at', nullable: true, precision: 3 })
  settledAt: Date | null;
  @Column({ type: 'text', name: 'settled_by', nullable: true })
  settledBy: string | null;
}

/** A submitted wizard with its quoted price. */
@Entity('onboarding_submissions')
@Index('submissions_client', ['clientId'])
@Index('submissions_code', ['codeId'])
@Index('submissions_email', { synchronize: false })
@Index('submissions_newest', { synchronize: false })
@Check('onboarding_submissions_price_cents_check', `(price_cents >= 1) AND (price_cents <= 99999999)`)
@Check('onboarding_submissions_status_check', `status IN ('pending_payment', 'paid', 'review')`)
@Check('onboarding_submissions_wizard_check', `wizard IN ('access-code', 'package')`)
@Check('submissions_paid', `(status = 'paid') = (paid_at IS NOT NULL)`)
@Check(
  'submissions_priced',
  `((offer IS NULL) = (price_cents IS NULL)) AND ((offer IS NULL) = (quote_valid_until IS NULL))`,
)
export class OnboardingSubmissionEntity {
  @PrimaryColumn('uuid')
  id: string;
  @Column('text')
  wizard: 'access-code' | 'package';
  @Column({ type: 'jsonb', name: 'form_data' })
  form: AccessCodeForm | PackageForm;
  @Column('text')
  email: string;
  @Column({ type: 'text', name: 'practice_name' })
  practiceName: string;
  @Column('text')
  status: SubmissionStatus;
  @Column({ type: 'jsonb', nullable: true })
  offer: Offer | null;
  @Column({ type: 'integer', name: 'price_cents', nullable: true })
  priceCents: number | null;
  @ForeignKey('PriceBookEntity', 'version', { name: 'onboarding_submissions_price_book_version_fkey' })
  @Column({ type: 'integer', name: 'price_book_version', nullable: true })
  priceBookVersion: number | null;
  @ForeignKey('CodeEntity', 'id', { name: 'onboarding_submissions_code_id_fkey', onDelete: 'SET NULL' })
  @Column({ type: 'uuid', name: 'code_id', nullable: true })
  codeId: string | null;
  @Column({ type: 'timestamptz', name: 'quote_valid_until', nullable: true, precision: 3 })
  quoteValidUntil: Date | null;
  @ForeignKey('ClientEntity', 'id', { name: 'onboarding_submissions_client_id_fkey', onDelete: 'SET NULL' })
  @Column({ type: 'uuid', name: 'client_id', nullable: true })
  clientId: string | null;
  @Column({ type: 'boolean', default: false })
  demo: boolean;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;
  @Column({ type: 'timestamptz', name: 'paid_at', nullable: true, precision: 3 })
  paidAt: Date | null;
  /** When the same person paid for something else, so that this form waits for nothing; it can still be paid. */
  @Column({ type: 'timestamptz', name: 'superseded_at', nullable: true, precision: 3 })
  supersededAt: Date | null;
}
