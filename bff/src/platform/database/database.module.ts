import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CONFIG, type Config } from '../config.ts';
import { Database } from './database.ts';
import { dataSourceOptions, LateDataSource } from './data-source.ts';

/**
 * TypeORM for every module: entities by `TypeOrmModule.forFeature`, repositories by `@InjectRepository`,
 * transactions by `DataSource`. Connecting is left to the start, so that the process lives without a database.
 */
@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [CONFIG],
      useFactory: (config: Config) => ({
        ...dataSourceOptions(config.database),
        autoLoadEntities: true,
        manualInitialization: true,
      }),
      dataSourceFactory: async (options) => {
        if (!options) throw new Error('TypeOrmModule gave no options');
        return LateDataSource.create(options);
      },
    }),
  ],
  providers: [Database],
  exports: [Database],
})
export class DatabaseModule {}
