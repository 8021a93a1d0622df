import 'reflect-metadata';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { loadConfig } from '../config.ts';
import {
  commandDataSource,
  dataSourceOptions,
  LateDataSource,
  lookingDataSource,
  nightDataSource,
} from './data-source.ts';
import { isDatabaseUnavailable } from './errors.ts';

@Entity('things')
class ThingEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('text') name: string;
}

const env = {
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
  RESEND_BASE_URL: 'http://127.0.0.1:9',
  STAFF_EMAILS: 'a@b.example',
  TEAM_NOTIFICATION_EMAIL: 'a@b.example',
};

describe('a data source that has not connected yet', () => {
  it('fails like an unavailable database, for every kind of query', async () => {
    const { database } = loadConfig(env);
    const dataSource = await LateDataSource.create({ ...dataSourceOptions(database), entities: [ThingEntity] });
    const things = dataSource.getRepository(ThingEntity);
    const queries = [
      () => things.findOneBy({ name: 'one' }),
      () => things.createQueryBuilder('t').getMany(),
      () => things.update({ name: 'one' }, { name: 'two' }),
      () => dataSource.query('SELECT 1'),
      () => dataSource.transaction(async (manager) => manager.find(ThingEntity)),
    ];
    for (const ask of queries) {
      const error: unknown = await ask().then(
        () => 'an answer',
        (thrown: unknown) => thrown,
      );
      expect([error, isDatabaseUnavailable(error)]).toEqual([expect.any(Error), true]);
    }
  });
});

// They hold locks of a session, or set its timeouts.
it.each([commandDataSource, lookingDataSource, nightDataSource])('%p goes past a pooler where one is named', (make) => {
  const past = 'postgres://nobody@127.0.0.1:10/none';
  const urls = [env, { ...env, DATABASE_SESSION_URL: past }].map(
    (values) => (make(loadConfig(values).database).options as { readonly url?: string }).url,
  );
  expect(urls).toEqual([env.DATABASE_URL, past]);
});
