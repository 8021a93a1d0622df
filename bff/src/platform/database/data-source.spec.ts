import 'reflect-metadata';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { loadConfig } from '../config.ts';
import { dataSourceOptions, LateDataSource } from './data-source.ts';
import { isDatabaseUnavailable } from './errors.ts';

@Entity('things')
class ThingEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('text') name: string;
}

describe('a data source that has not connected yet', () => {
  it('fails like an unavailable database, for every kind of query', async () => {
    const { database } = loadConfig({
      NODE_ENV: 'test',
      DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
      RESEND_BASE_URL: 'http://127.0.0.1:9',
      STAFF_EMAILS: 'a@b.example',
      TEAM_NOTIFICATION_EMAIL: 'a@b.example',
    });
    const dataSource = await LateDataSource.create({ ...dataSourceOptions(database), entities: [ThingEntity] });
    const things = dataSource.getRepository(ThingEntity);
    const asked = [
      () => things.findOneBy({ name: 'one' }),
      () => things.createQueryBuilder('t').getMany(),
      () => things.update({ name: 'one' }, { name: 'two' }),
      () => dataSource.query('SELECT 1'),
      () => dataSource.transaction(async (manager) => manager.find(ThingEntity)),
    ];
    for (const ask of asked) {
      const error: unknown = await ask().then(
        () => 'an answer',
        (thrown: unknown) => thrown,
      );
      expect([error, isDatabaseUnavailable(error)]).toEqual([expect.any(Error), true]);
    }
  });
});
