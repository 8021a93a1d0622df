import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { Clock } from './clock.ts';
import { CONFIG, type Config } from './config.ts';
import {
  AccessGuard,
  ConnectionDrain,
  Cookies,
  FileRequests,
  Idempotency,
  ProblemFilter,
  Throttle,
} from './http/index.ts';
import { Documents } from './documents.ts';
import { Jobs } from './jobs/index.ts';
import { Log } from './log.ts';
import { Metrics } from './metrics.ts';
import { Outbox } from './outbox/index.ts';
import { PictureReader } from './pictures.ts';
import { Secrets } from './secrets.ts';
import { Startup } from './startup.ts';
import { Traces } from './traces.ts';

export interface PlatformOptions {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
}

/** What every module stands on. */
@Global()
@Module({})
export class PlatformModule {
  static for({ config, clock, log }: PlatformOptions): DynamicModule {
    const shared = [
      Jobs,
      Outbox,
      Startup,
      Cookies,
      Idempotency,
      Secrets,
      Throttle,
      Metrics,
      Traces,
      Documents,
      FileRequests,
    ];
    return {
      module: PlatformModule,
      imports: [DiscoveryModule],
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: Clock, useValue: clock },
        { provide: Log, useValue: log },
        ...shared,
        { provide: PictureReader, useExisting: Documents },
        ConnectionDrain,
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_FILTER, useClass: ProblemFilter },
      ],
      exports: [CONFIG, Clock, Log, PictureReader, ...shared],
    };
  }
}
