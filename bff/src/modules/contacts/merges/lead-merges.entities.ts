import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A row as JSON, under the names of its columns. */
export type StoredRow = Readonly<Record<string, unknown>>;

/** Rows of a table that referred to the merged lead, by their ids. */
export interface MovedRows {
  readonly table: string;
  readonly column: string;
  readonly ids: readonly string[];
}

/** A row that has no place beside the one that the lead has already, such as a second onboarding project. */
export interface RowSetAside {
  readonly table: string;
  readonly row: StoredRow;
}

/** A lead that was merged into another one. Rows are forgotten once it cannot be taken out again. */
@Entity('lead_merges')
@Index('lead_merges_merged_at', ['mergedAt'])
@Index('lead_merges_newest', { synchronize: false })
export class LeadMergeEntity {
  @PrimaryColumn('uuid')
  id: string;
  /** The lead that stayed. */
  @ForeignKey('ContactEntity', 'id', { name: 'lead_merges_contact_id_fkey', onDelete: 'CASCADE' })
  @Column({ type: 'uuid', name: 'contact_id' })
  contactId: string;
  /** The row of the lead that is gone. */
  @Column('jsonb')
  merged: StoredRow;
  @Column('jsonb')
  moved: readonly MovedRows[];
  /** Rows that a key refers to come first. */
  @Column({ type: 'jsonb', name: 'set_aside' })
  setAside: readonly RowSetAside[];
  /** Columns of the lead that stayed which the merge changed, before and after. */
  @Column('jsonb')
  before: StoredRow;
  @Column('jsonb')
  after: StoredRow;
  @Column({ type: 'text', name: 'merged_by' })
  mergedBy: string;
  @Column({ type: 'timestamptz', name: 'merged_at', precision: 3 })
  mergedAt: Date;
}
