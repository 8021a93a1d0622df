import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How deployed builds do, counted by minute and hour. No column could hold a person, a device or an address. */
export class DeployCounts1763700600000 implements MigrationInterface {
  readonly name = 'DeployCounts1763700600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE deploy_counts (
        minute timestamptz(3) NOT NULL,
        remote text NOT NULL,
        build text NOT NULL,
        views integer NOT NULL,
        visitors integer NOT NULL,
        failing integer NOT NULL,
        load_failures integer NOT NULL,
        crashes integer NOT NULL,
        PRIMARY KEY (minute, remote, build)
      )`);
    await runner.query(`
      CREATE TABLE deploy_vitals (
        hour timestamptz(3) NOT NULL,
        remote text NOT NULL,
        build text NOT NULL,
        name text NOT NULL CHECK (name IN ('LCP', 'INP', 'CLS', 'TTFB')),
        step smallint NOT NULL,
        hits integer NOT NULL,
        PRIMARY KEY (hour, remote, build, name, step)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE deploy_vitals`);
    await runner.query(`DROP TABLE deploy_counts`);
  }
}
