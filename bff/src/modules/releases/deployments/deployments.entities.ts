import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** How many visitors of a build had an error, by minute. */
@Entity('deploy_counts')
export class DeployCountEntity {
  @PrimaryColumn({ type: 'timestamptz', precision: 3 })
  minute: Date;
  @PrimaryColumn('text')
  remote: string;
  @PrimaryColumn('text')
  build: string;
  @Column('integer')
  views: number;
  @Column('integer')
  visitors: number;
  @Column('integer')
  failing: number;
  @Column({ type: 'integer', name: 'load_failures' })
  loadFailures: number;
  @Column('integer')
  crashes: number;
}

/** Web vitals of a build, by hour. */
@Entity('deploy_vitals')
@Check('deploy_vitals_name_check', `name IN ('LCP', 'INP', 'CLS', 'TTFB')`)
export class DeployVitalEntity {
  @PrimaryColumn({ type: 'timestamptz', precision: 3 })
  hour: Date;
  @PrimaryColumn('text')
  remote: string;
  @PrimaryColumn('text')
  build: string;
  @PrimaryColumn('text')
  name: 'LCP' | 'INP' | 'CLS' | 'TTFB';
  @PrimaryColumn('smallint')
  step: number;
  @Column('integer')
  hits: number;
}

/** When the server first saw a build that may be on trial, by its own clock. */
@Entity('deploy_trials')
export class DeployTrialEntity {
  @PrimaryColumn('text')
  remote: string;
  @PrimaryColumn('text')
  build: string;
  /** Since when the registry says that visitors get it: the deploying machine's clock. */
  @PrimaryColumn({ type: 'text', name: 'stated_since' })
  statedSince: string;
  @Column({ type: 'timestamptz', precision: 3, name: 'seen_at' })
  seenAt: Date;
}

/** How many visitors of a build had an error in a document in which another build had run, by minute. */
@Entity('deploy_pairs')
export class DeployPairEntity {
  @PrimaryColumn({ type: 'timestamptz', precision: 3 })
  minute: Date;
  @PrimaryColumn('text')
  remote: string;
  @PrimaryColumn('text')
  build: string;
  @PrimaryColumn({ type: 'text', name: 'beside_remote' })
  besideRemote: string;
  @PrimaryColumn({ type: 'text', name: 'beside_build' })
  besideBuild: string;
  @Column('integer')
  visitors: number;
  @Column('integer')
  failing: number;
}

/** Visitors, hashed, whose page began to start with a build and has shown no screen yet. */
@Entity('deploy_starts')
export class DeployStartEntity {
  @PrimaryColumn('text')
  remote: string;
  @PrimaryColumn('text')
  build: string;
  @PrimaryColumn('text')
  visitor: string;
  @Column({ type: 'text', nullable: true })
  network: string | null;
  @Column({ type: 'timestamptz', precision: 3, name: 'started_at' })
  startedAt: Date;
}
