import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A function of the database, and the hash of the text it was last applied with (ADR 0007). */
@Entity('database_functions')
export class DatabaseFunctionEntity {
  @PrimaryColumn('text')
  name: string;
  @Column('text')
  hash: string;
}
