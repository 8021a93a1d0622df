import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a trial is judged by beside counts: when it began by the server's clock, visitors that a build failed beside
 * another one, and pages that began to start. Visitors are hashed with the build, for minutes, as limits have them.
 */
export class DeployTrials1763822000000 implements MigrationInterface {
  readonly name = 'DeployTrials1763822000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE deploy_trials (
        remote text NOT NULL,
        build text NOT NULL,
        stated_since text NOT NULL,
        seen_at timestamptz(3) NOT NULL,
        PRIMARY KEY (remote, build, stated_since)
      )`);
    await runner.query(`
      CREATE TABLE deploy_pairs (
        minute timestamptz(3) NOT NULL,
        remote text NOT NULL,
        build text NOT NULL,
        beside_remote text NOT NULL,
        beside_build text NOT NULL,
        visitors integer NOT NULL,
        failing integer NOT NULL,
        PRIMARY KEY (minute, remote, build, beside_remote, beside_build)
      )`);
    await runner.query(`
      CREATE TABLE deploy_starts (
        remote text NOT NULL,
        build text NOT NULL,
        visitor text NOT NULL,
        network text,
        started_at timestamptz(3) NOT NULL,
        PRIMARY KEY (remote, build, visitor)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE deploy_starts`);
    await runner.query(`DROP TABLE deploy_pairs`);
    await runner.query(`DROP TABLE deploy_trials`);
  }
}
