import { lazy } from 'react';
import type { SettingsSection } from '../shared/settings/settings-section.tsx';
import { paths } from '../shared/paths.ts';

/** Personal sections: in `/settings` for staff, in `/account` for customers. */
export const ownSections: readonly SettingsSection[] = [
  {
    path: 'profile',
    label: 'Profile',
    group: 'You',
    Screen: lazy(async () => ({
      default: (await import('../features/settings/profile/profile-section.tsx')).ProfileSection,
    })),
  },
  {
    path: 'sessions',
    label: 'Sessions',
    group: 'You',
    Screen: lazy(async () => ({
      default: (await import('../features/settings/sessions/sessions-section.tsx')).SessionsSection,
    })),
  },
  {
    path: 'second-factor',
    label: 'Two-step verification',
    group: 'You',
    Screen: lazy(async () => ({
      default: (await import('../features/settings/second-factor/second-factor-section.tsx')).SecondFactorSection,
    })),
  },
];

/** Every section of `/settings` in order, each loaded when it is opened. */
export const settingsSections: readonly SettingsSection[] = [
  ...ownSections,
  {
    path: 'team',
    label: 'Team',
    group: 'Agency',
    Screen: lazy(async () => ({ default: (await import('../features/settings/team/team-section.tsx')).TeamSection })),
  },
  {
    path: 'billing',
    label: 'Billing',
    to: paths.billing,
    group: 'Agency',
    Screen: lazy(async () => ({ default: (await import('../features/checkout/index.ts')).BillingPage })),
  },
  {
    path: 'brand',
    label: 'Brand',
    group: 'Agency',
    Screen: lazy(async () => ({
      default: (await import('../features/settings/brand/brand-section.tsx')).BrandSection,
    })),
  },
  {
    path: 'documents',
    label: 'Invoices and estimates',
    group: 'Agency',
    Screen: lazy(async () => ({
      default: (await import('../features/settings/documents/documents-section.tsx')).DocumentsSection,
    })),
  },
  {
    path: 'items',
    label: 'Saved items',
    group: 'Agency',
    Screen: lazy(async () => ({
      default: (await import('../features/settings/items/items-section.tsx')).ItemsSection,
    })),
  },
  {
    path: 'taxes',
    label: 'Taxes',
    group: 'Agency',
    Screen: lazy(async () => ({
      default: (await import('../features/settings/taxes/taxes-section.tsx')).TaxesSection,
    })),
  },
  {
    path: 'accounts',
    label: 'Ledger accounts',
    group: 'Agency',
    Screen: lazy(async () => ({
      default: (await import('../features/settings/accounts/accounts-section.tsx')).AccountsSection,
    })),
  },
  {
    path: 'autopay',
    label: 'Autopay',
    group: 'Agency',
    Screen: lazy(async () => ({
      default: (await import('../features/settings/autopay/autopay-section.tsx')).AutopaySection,
    })),
  },
  {
    path: 'notifications',
    label: 'Notifications',
    group: 'Agency',
    Screen: lazy(async () => ({
      default: (await import('../features/settings/notifications/notifications-section.tsx')).NotificationsSection,
    })),
  },
  {
    path: 'templates',
    label: 'Message templates',
    group: 'Agency',
    Screen: lazy(async () => ({
      default: (await import('../features/settings/templates/templates-section.tsx')).TemplatesSection,
    })),
  },
  {
    path: 'reminders',
    label: 'Reminders',
    group: 'Agency',
    Screen: lazy(async () => ({
      default: (await import('../features/settings/reminders/reminders-section.tsx')).RemindersSection,
    })),
  },
  {
    path: 'newsletter',
    label: 'Newsletter',
    group: 'Agency',
    Screen: lazy(async () => ({
      default: (await import('../features/settings/newsletter/newsletter-section.tsx')).NewsletterSection,
    })),
  },
  {
    path: 'audit',
    label: 'Audit log',
    group: 'Agency',
    Screen: lazy(async () => ({
      default: (await import('../features/settings/audit/audit-section.tsx')).AuditSection,
    })),
  },
  {
    path: 'api-keys',
    label: 'API keys',
    group: 'Developers',
    Screen: lazy(async () => ({
      default: (await import('../features/settings/api-keys/api-keys-section.tsx')).ApiKeysSection,
    })),
  },
  {
    path: 'platform',
    label: 'Platform',
    group: 'Developers',
    Screen: lazy(async () => ({
      default: (await import('../features/settings/platform/platform-section.tsx')).PlatformSection,
    })),
  },
];
