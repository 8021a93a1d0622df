export { brand, cancellation } from './brand.ts';
export { agencyDay, agencyTimeZone } from './agency-day.ts';
