/**
 * What is for sale and for how much: packages, access codes, what a code is bound to, and offers.
 * Other rooms ask it what a package or a code costs.
 * Sells nothing: checkout does.
 */
export * from './packages/index.ts';
export * from './codes/index.ts';
export * from './offers/index.ts';
