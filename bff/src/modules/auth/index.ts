/**
 * Who somebody is: accounts, sessions, second factors, identities of Google and Facebook, API keys, the team and its
 * roles.
 * Every request asks it before anything else happens.
 * Knows nothing of what an account may own in other rooms.
 */
export * from './auth/index.ts';
export * from './team/index.ts';
export * from './api-keys/index.ts';
