import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** Something a member of the team is to do. */
@Entity('tasks')
@Index('tasks_client', ['clientId'], { where: 'client_id IS NOT NULL' })
@Index('tasks_contact', ['contactId'], { where: 'contact_id IS NOT NULL' })
@Index('tasks_open', ['ownerId', 'dueOn'], { where: 'done_at IS NULL' })
@Check('tasks_about_check', `num_nonnulls(client_id, contact_id) <= 1`)
export class TaskEntity {
  @PrimaryColumn('uuid')
  id: string;
  @Column('text')
  title: string;
  /** A day of the agency's. */
  @Column({ type: 'date', name: 'due_on' })
  dueOn: string;
  /** An hour of that day, `14:30`. */
  @Column({ type: 'text', name: 'due_time', nullable: true })
  dueTime: string | null;
  /** Of the staff list; a member who is removed leaves nobody. */
  @ForeignKey('StaffEntity', 'id', { name: 'tasks_owner_id_fkey', onDelete: 'SET NULL' })
  @Column({ type: 'uuid', name: 'owner_id', nullable: true })
  ownerId: string | null;
  @ForeignKey('ClientEntity', 'id', { name: 'tasks_client_id_fkey', onDelete: 'CASCADE' })
  @Column({ type: 'uuid', name: 'client_id', nullable: true })
  clientId: string | null;
  @ForeignKey('ContactEntity', 'id', { name: 'tasks_contact_id_fkey', onDelete: 'CASCADE' })
  @Column({ type: 'uuid', name: 'contact_id', nullable: true })
  contactId: string | null;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;
  @Column({ type: 'timestamptz', name: 'done_at', nullable: true, precision: 3 })
  doneAt: Date | null;
  /** Email of the person, in lower case. */
  @Column({ type: 'text', name: 'done_by', nullable: true })
  doneBy: string | null;
  /** The due day that its owner was mailed about. */
  @Column({ type: 'date', name: 'told_on', nullable: true })
  toldOn: string | null;
  @Column({ type: 'integer', default: 1 })
  version: number;
}
