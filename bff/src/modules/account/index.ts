export { AccountModule } from './account.module.ts';
