import { defineRemote } from '@vitrine/shell-sdk';

const Onboarding = () => <h1>Start your project</h1>;

export const remote = defineRemote({ name: 'mfe-onboarding', sdk: '^1.0.0', Routes: Onboarding });
