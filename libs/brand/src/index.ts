export { brand } from './brand.ts';
export { agencyDay, agencyTimeZone } from './agency-day.ts';
