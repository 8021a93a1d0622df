export * from './onboarding/index.ts';
