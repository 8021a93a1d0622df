import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** A place in a script of a build, as a browser named it. */
export interface ScriptFrame {
  /** URL path of the script. */
  readonly url: string;
  readonly line: number;
  readonly column: number;
  readonly function: string | null;
}

/** One crash, as far as it is kept. */
export interface ErrorSample {
  readonly at: string;
  readonly path: string;
  readonly browser: string;
}

/** Crashes of one build with one cause. No column could hold a person, a device or an address. */
@Entity('error_groups')
@Unique('error_groups_cause', ['remote', 'build', 'fingerprint'])
export class ErrorGroupEntity {
  @PrimaryColumn('uuid')
  id: string;
  @Column('text')
  remote: string;
  @Column('text')
  build: string;
  /** Hash of the error's kind and the functions it came from; the same in every build. */
  @Column('text')
  fingerprint: string;
  @Column({ type: 'text', nullable: true })
  name: string | null;
  @Column('text')
  message: string;
  @Column({ type: 'text', nullable: true })
  culprit: string | null;
  @Column('jsonb')
  frames: readonly ScriptFrame[];
  @Column({ type: 'text', name: 'first_build' })
  firstBuild: string;
  @Column({ type: 'timestamptz', precision: 3, name: 'first_seen' })
  firstSeen: Date;
  @Column({ type: 'timestamptz', precision: 3, name: 'last_seen' })
  lastSeen: Date;
  @Column('integer')
  crashes: number;
  @Column('integer')
  people: number;
  @Column('jsonb')
  samples: readonly ErrorSample[];
}
