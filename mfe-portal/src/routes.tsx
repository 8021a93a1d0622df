import type { api, PathOf } from '@vitrine/contracts';
import { defineRemote } from '@vitrine/shell-sdk';
import { PortalApp } from './app/portal-app.tsx';
import { askEarly } from './shared/early-answers.ts';
import { paths } from './shared/paths.ts';

// Written out, because the endpoints bring zod with them; the types hold the paths to the contract.
const dashboardPaths: readonly [PathOf<typeof api.dashboard.today>, PathOf<typeof api.dashboard.get>] = [
  '/api/dashboard/today',
  '/api/dashboard',
];

// For who was staff here last, as the shell noted it; the server decides. The first screen of the day.
if (document.documentElement.dataset['account'] === 'staff' && location.pathname === paths.admin)
  askEarly(dashboardPaths);

export const remote = defineRemote({ name: 'mfe-portal', Routes: PortalApp });
