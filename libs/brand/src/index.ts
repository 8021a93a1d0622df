export { brand, cancellation } from './brand.ts';
export {
  agencyDay,
  agencyDayStart,
  agencyMonth,
  agencyTimeZone,
  agencyYear,
  daysAfter,
  longDate,
  monthsAfter,
} from './agency-calendar.ts';
