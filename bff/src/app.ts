import 'reflect-metadata';
import { type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { apiPrefix } from '@vitrine/contracts';
import { AppModule } from './app.module.ts';
import { createHttpServer, type GuardedRoute, guardRoutes } from './platform/http/index.ts';
import type { PlatformOptions } from './platform/platform.module.ts';

export interface App {
  readonly nest: NestFastifyApplication;
  /** Every route with its access rule. */
  readonly routes: readonly GuardedRoute[];
}

/** Builds the application without listening; throws when a route has no access rule. */
export async function createApp(
  options: PlatformOptions,
  module: DynamicModule = AppModule.for(options),
): Promise<App> {
  const { adapter, served, setAccess } = createHttpServer(options);
  const nest = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    logger: options.log,
    bodyParser: false,
    abortOnError: false,
  });
  nest.setGlobalPrefix(apiPrefix);
  await nest.init();
  try {
    const routes = guardRoutes(nest, served);
    setAccess(new Map(routes.map(({ method, url, access }) => [`${method} ${url}`, access])));
    await nest.getHttpAdapter().getInstance().ready();
    return { nest, routes };
  } catch (error) {
    await nest.close();
    throw error;
  }
}
