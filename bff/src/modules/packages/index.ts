export * from './packages/index.ts';
export * from './codes/index.ts';
export * from './offers/index.ts';
