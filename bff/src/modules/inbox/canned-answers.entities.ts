import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A text that staff send again and again. */
@Entity('canned_answers')
@Index('canned_answers_name', { synchronize: false })
export class CannedAnswerEntity {
  @PrimaryColumn('uuid')
  id: string;
  @Column('text')
  name: string;
  @Column('text')
  text: string;
  @Column('text')
  author: string;
  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3 })
  updatedAt: Date;
}
