export { addressLines, brand, cancellation } from './brand.ts';
export { accountManager, people, type Person, type PersonId } from './people.ts';
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
export { firstMonth, type Milestone } from './first-month.ts';
export { isWorkingDay, longDay, sameDayNextMonth, shortDay, workingDayFrom } from './working-days.ts';
