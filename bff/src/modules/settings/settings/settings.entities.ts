import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** One section of the agency’s settings. */
@Entity('agency_settings')
@Check(
  'agency_settings_section_check',
  `section IN ('accounts', 'autopay', 'brand', 'documents', 'logo', 'notifications', 'payments', 'security',
    'time-zone')`,
)
@Check('agency_settings_version_check', `version > 0`)
export class AgencySettingEntity {
  @PrimaryColumn('text')
  section:
    | 'accounts'
    | 'autopay'
    | 'brand'
    | 'documents'
    | 'logo'
    | 'notifications'
    | 'payments'
    | 'security'
    | 'time-zone';
  @Column('jsonb')
  value: unknown;
  @Column('integer')
  version: number;
  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3 })
  updatedAt: Date;
  @Column({ type: 'text', name: 'updated_by' })
  updatedBy: string;
}
