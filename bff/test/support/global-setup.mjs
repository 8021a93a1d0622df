import { env } from 'node:process';
import { startPostgres } from '@vitrine/testing';

/** Before the first integration test: the PostgreSQL on which each file of tests gets databases of its own. */
export default async function startServer() {
  globalThis.vitrineTestPostgres = await startPostgres({ autovacuum: false });
  env['VITRINE_TEST_POSTGRES'] = globalThis.vitrineTestPostgres.url;
}
