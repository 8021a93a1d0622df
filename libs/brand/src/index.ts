export { brand, cancellation } from './brand.ts';
export {
  agencyDay,
  agencyDayStart,
  agencyMonth,
  agencyTimeZone,
  agencyYear,
  daysAfter,
  monthsAfter,
} from './agency-calendar.ts';
export { longDate } from './long-date.ts';
