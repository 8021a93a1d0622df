import { defineRemote } from '@vitrine/shell-sdk';

const Portal = () => <h1>Payment Portal</h1>;

export const remote = defineRemote({ name: 'mfe-portal', sdk: '^1.0.0', Routes: Portal });
