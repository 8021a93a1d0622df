export { brand, cancellation } from './brand.ts';
export {
  agencyDay,
  agencyDayStart,
  agencyMonth,
  agencyTimeZone,
  agencyYear,
  daysAfter,
  isOfficeHour,
  longDate,
  monthsAfter,
  officeHours,
} from './agency-calendar.ts';
