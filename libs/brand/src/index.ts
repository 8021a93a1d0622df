export { addressLines, brand, cancellation } from './brand.ts';
export { accountManager, ehrLead, founder, people, staffTrainer } from './people.ts';
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
  setAgencyTimeZone,
} from './agency-calendar.ts';
export { firstMonth } from './first-month.ts';
export { once } from './once.ts';
export { longDay, sameDayNextMonth, shortDay, workingDaysAfter } from './working-days.ts';
