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
