import { defineRemote } from '@vitrine/shell-sdk';
import { PortalApp } from './app/portal-app.tsx';

export const remote = defineRemote({ name: 'mfe-portal', Routes: PortalApp });
