/** What the panel of a client says about money; loaded together, as one file fewer of each costs every page. */
export { CardPart } from './card-part.tsx';
export { CreditPart } from './credit-part.tsx';
export { RemindersPart } from './reminders-part.tsx';
export { SchedulesPart } from './schedules-part.tsx';
export { SubscriptionPart } from './subscription-part.tsx';
