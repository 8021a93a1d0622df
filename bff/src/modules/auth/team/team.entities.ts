import type { TeamRole } from '@vitrine/contracts';
import { Check, Column, Entity, Generated, PrimaryColumn, Unique } from 'typeorm';

/** Who may use the portal, by address. */
@Entity('staff')
@Unique('staff_id_key', ['id'])
@Check('staff_email_check', `email = lower(email)`)
@Check('staff_role_check', `role IN ('owner', 'manager', 'staff', 'contractor', 'bookkeeper', 'viewer')`)
export class StaffEntity {
  @PrimaryColumn('text')
  email: string;
  @Column('text')
  role: TeamRole;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;
  @Generated('uuid')
  @Column('uuid')
  id: string;
  @Column({ type: 'text', name: 'added_by', nullable: true })
  addedBy: string | null;
}

/** When an address was removed from the staff. */
@Entity('staff_departures')
@Check('staff_departures_email_check', `email = lower(email)`)
export class StaffDepartureEntity {
  @PrimaryColumn('text')
  email: string;
  @Column({ type: 'timestamptz', name: 'departed_at', precision: 3 })
  departedAt: Date;
}
