import { type BeforeApplicationShutdown, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Server } from 'node:http';

/** Milliseconds between looks for connections that have become idle. */
const interval = 50;

/**
 * Lets a stop be prompt: a request that was running when the stop began leaves a keep-alive connection
 * behind, which Node would wait out. Idle connections are closed until the server is.
 */
@Injectable()
export class ConnectionDrain implements BeforeApplicationShutdown, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly host: HttpAdapterHost) {}

  beforeApplicationShutdown(): void {
    const server: Server = this.host.httpAdapter.getHttpServer();
    this.timer = setInterval(() => server.closeIdleConnections(), interval);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }
}
