export { AgencySettings } from './agency-settings.ts';
export { letterheadOf } from './letterhead.ts';
export { NotificationRecipients } from './notification-recipients.ts';
export { SettingsModule } from './settings.module.ts';
