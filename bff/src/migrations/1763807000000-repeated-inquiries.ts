import type { MigrationInterface, QueryRunner } from 'typeorm';

const counted = `v_repeated := NOT FOUND;`;
const notCounted = `v_repeated := NOT FOUND;
      -- Whoever is told that an address was sent before has not used up one of the five, and waits for no new minute.
      IF v_repeated THEN UPDATE throttles SET hits = array_remove(hits, v_now) WHERE bucket = v_bucket; END IF;`;

/** Changes one line of the function as it stands: what else earlier migrations made of it stays. */
const change = async (runner: QueryRunner, from: string, to: string): Promise<void> => {
  const [found] = (await runner.query(
    `SELECT pg_get_functiondef('submit_inquiry(jsonb)'::regprocedure) AS definition`,
  )) as { definition: string }[];
  if (!found?.definition.includes(from)) throw new Error('submit_inquiry has no line that tells of a repetition');
  await runner.query(found.definition.replace(from, () => to));
};

/** A refused duplicate takes nothing from the limits of its visitor; the limit of the address stands. */
export class RepeatedInquiries1763807000000 implements MigrationInterface {
  readonly name = 'RepeatedInquiries1763807000000';

  async up(runner: QueryRunner): Promise<void> {
    await change(runner, counted, notCounted);
  }

  async down(runner: QueryRunner): Promise<void> {
    await change(runner, notCounted, counted);
  }
}
