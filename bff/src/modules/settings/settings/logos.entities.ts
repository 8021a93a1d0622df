import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** A picture that is or was the agency's logo; never changed and never deleted, as documents name it (ADR 0132). */
@Entity('logos')
@Check('logos_kind_check', `kind IN ('jpg', 'png')`)
export class LogoEntity {
  /** SHA-256 of the content. */
  @PrimaryColumn('text')
  hash: string;
  @Column('text')
  kind: 'jpg' | 'png';
  /** As it is shown, in pixels. */
  @Column('integer')
  width: number;
  @Column('integer')
  height: number;
  @Column('bytea')
  content: Buffer;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt: Date;
}
