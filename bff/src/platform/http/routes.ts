import { api, apiPrefix, type Endpoint, type AccessRule } from '@vitrine/contracts';
import type { FastifyRequest } from 'fastify';
import type { INestApplication } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';

/** Where a handler keeps its contract and its access rule. */
export const ENDPOINT = Symbol('endpoint');
export const ACCESS = Symbol('access');

const endpoints: readonly Endpoint[] = Object.values(api).flatMap((family): Endpoint[] => Object.values(family));
const byRoute = new Map(endpoints.map((endpoint) => [`${endpoint.method} ${apiPrefix}${endpoint.path}`, endpoint]));

/** The contract of a route, by its method and its path with parameters; undefined for routes outside the contract. */
export const endpointAt = (method: string, url = ''): Endpoint | undefined => byRoute.get(`${method} ${url}`);

/** The contract of the route that a request came to. */
export const endpointOf = ({ method, routeOptions }: FastifyRequest): Endpoint | undefined =>
  endpointAt(method, routeOptions.url);

/** Whether a rule lets in whoever on the team has a right, and not owners alone. */
export const isForTeam = (access: AccessRule): boolean => !['public', 'signed-in', 'owner'].includes(access);

/** A route that the HTTP server really has. */
export interface ServedRoute {
  readonly method: string;
  readonly url: string;
}

export interface GuardedRoute extends ServedRoute {
  readonly access: AccessRule;
  readonly contract: Endpoint | undefined;
}

/** Where Nest keeps a handler's path and a handler's HTTP method. */
const nest = { path: 'path', method: 'method' } as const;
const methodNames = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'ALL', 'OPTIONS', 'HEAD', 'SEARCH'];

/**
 * Every route with its rule. Throws when the server has a route without one, so that a forgotten guard
 * keeps the process from starting (decision D5), or whose scope would let a key in where only people belong.
 */
export function guardRoutes(app: INestApplication, served: readonly ServedRoute[]): GuardedRoute[] {
  const declared = declaredRoutes(app);
  const guarded: GuardedRoute[] = [];
  const open: string[] = [];
  for (const { method, url } of served) {
    // Fastify answers HEAD with the handler, and so with the rule, of GET.
    if (method === 'HEAD') continue;
    const declaration = declared.get(`${method} ${url}`);
    if (declaration?.access) guarded.push({ method, url, access: declaration.access, contract: declaration.contract });
    else open.push(`  - ${method} ${url}${declaration ? ` (${declaration.handler})` : ''}`);
  }
  if (open.length > 0)
    throw new Error(
      `The BFF does not start: these routes have no access rule (use @Endpoint or @Access):\n${open.join('\n')}`,
    );
  const tooOpen = guarded.filter(({ access, contract }) => contract?.scope !== undefined && !isForTeam(access));
  if (tooOpen.length > 0)
    throw new Error(
      'The BFF does not start: API keys reach routes of the team only, but these have a ' +
        `scope:\n${tooOpen.map(({ method, url, access }) => `  - ${method} ${url} (${access})`).join('\n')}`,
    );
  return guarded;
}

interface Declaration {
  readonly handler: string;
  readonly access: AccessRule | undefined;
  readonly contract: Endpoint | undefined;
}

function declaredRoutes(app: INestApplication): Map<string, Declaration> {
  const scanner = new MetadataScanner();
  const declared = new Map<string, Declaration>();
  for (const { instance } of app.get(DiscoveryService).getControllers()) {
    const prototype: object = Object.getPrototypeOf(instance);
    const base: unknown = Reflect.getMetadata(nest.path, prototype.constructor);
    for (const name of scanner.getAllMethodNames(prototype)) {
      const handler: unknown = Reflect.get(prototype, name);
      if (typeof handler !== 'function') continue;
      const path: unknown = Reflect.getMetadata(nest.path, handler);
      if (typeof path !== 'string') continue;
      const method = methodNames[Number(Reflect.getMetadata(nest.method, handler))] ?? 'GET';
      declared.set(`${method} ${joined(apiPrefix, typeof base === 'string' ? base : '', path)}`, {
        handler: `${prototype.constructor.name}.${name}`,
        access: Reflect.getMetadata(ACCESS, handler),
        contract: Reflect.getMetadata(ENDPOINT, handler),
      });
    }
  }
  return declared;
}

const joined = (...parts: string[]): string =>
  `/${parts
    .flatMap((part) => part.split('/'))
    .filter(Boolean)
    .join('/')}`;
