import { defineEndpoint } from '../endpoint.ts';
import { PackageList } from './packages.ts';

export const packageEndpoints = {
  list: defineEndpoint({
    id: 'packages.list',
    method: 'GET',
    path: '/packages',
    summary: 'The packages with their prices as they stand in the price book',
    access: 'public',
    status: 200,
    response: PackageList,
  }),
} as const;
