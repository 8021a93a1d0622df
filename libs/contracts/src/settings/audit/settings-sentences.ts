/** What happened to the agency's settings, by section. */
export const settingsSentences: Readonly<Record<string, string>> = {
  'settings.accounts-changed': '{who} changed the accounts of the journal',
  'settings.autopay-changed': '{who} turned autopay {after}',
  'settings.brand-changed': '{who} changed the brand settings',
  'settings.documents-changed': '{who} changed what new documents begin with',
  'settings.logo-changed': '{who} changed the logo',
  'settings.notifications-changed': '{who} changed who gets notifications',
  'settings.payments-changed': '{who} turned bank payments {after}',
  'settings.reminders-changed': '{who} changed the payment reminders',
  'settings.reminders-changed:on': '{who} switched payment reminders from {before} to {after}',
  'settings.security-changed': '{who} turned two-step verification for the whole team {after}',
  'settings.time-zone-changed': '{who} changed the time zone from {before} to {after}',
};
