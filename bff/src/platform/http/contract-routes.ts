import { api, type Endpoint } from '@vitrine/contracts';
import type { FastifyRequest } from 'fastify';

const endpoints: readonly Endpoint[] = Object.values(api).flatMap((family): Endpoint[] => Object.values(family));
const byRoute = new Map(endpoints.map((endpoint) => [`${endpoint.method} /api${endpoint.path}`, endpoint]));

/** The contract of a route, by its method and its path with parameters; undefined for routes outside the contract. */
export const endpointAt = (method: string, url = ''): Endpoint | undefined => byRoute.get(`${method} ${url}`);

/** The contract of the route that a request came to. */
export const endpointOf = ({ method, routeOptions }: FastifyRequest): Endpoint | undefined =>
  endpointAt(method, routeOptions.url);
