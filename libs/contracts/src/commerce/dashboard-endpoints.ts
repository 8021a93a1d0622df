import { defineEndpoint } from '../endpoint.ts';
import { Dashboard } from './dashboard.ts';

export const dashboardEndpoints = {
  get: defineEndpoint({
    id: 'dashboard.get',
    method: 'GET',
    path: '/dashboard',
    summary: "The dashboard's figures and the latest onboarding submissions",
    access: 'staff',
    status: 200,
    response: Dashboard,
  }),
} as const;
